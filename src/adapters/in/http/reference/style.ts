/** Style of the reference: one column on small screens, list of operations on the left of wide ones; follows the scheme of the system. */
export const STYLE = `
:root { color-scheme: light dark; --text: light-dark(#1b1f24, #e6e8eb); --soft: light-dark(#57606a, #9aa4af);
  --page: light-dark(#fff, #14171a); --box: light-dark(#f4f6f8, #1d2126); --line: light-dark(#d5dae0, #353b42);
  --link: light-dark(#0b57a4, #7cb7f5); }
* { box-sizing: border-box; }
body { margin: 0; color: var(--text); background: var(--page); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); }
a:focus-visible, pre:focus-visible, summary:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; padding: .5rem; background: var(--page); }
.skip:focus { left: 0; }
nav { padding: 1rem; background: var(--box); border-bottom: 1px solid var(--line); }
nav h2 { font-size: 1rem; margin: 1rem 0 .25rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li { padding: .15rem 0; }
main { padding: 1rem; max-width: 60rem; }
h1, h2, h3, h4 { line-height: 1.25; }
section > h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
article { border-top: 1px solid var(--line); margin-top: 2rem; padding-top: .5rem; }
h4 { margin: 1.25rem 0 .25rem; font-size: 1rem; }
code, pre { font: .9em/1.45 ui-monospace, monospace; }
pre { background: var(--box); border: 1px solid var(--line); padding: .75rem; overflow-x: auto; overflow-wrap: normal; }
dl { margin: 0; }
dt { padding-top: .5rem; }
dd { margin: 0 0 0 1rem; color: var(--soft); }
.type, .required { color: var(--soft); }
.method { font-weight: 700; }
@media (min-width: 64rem) {
  body { display: grid; grid-template-columns: 21rem minmax(0, 1fr); }
  nav { height: 100vh; position: sticky; top: 0; overflow-y: auto; border: 0; border-right: 1px solid var(--line); }
  main { padding: 1rem 2rem; }
}
@media print { nav { display: none; } body { display: block; } }
`;
