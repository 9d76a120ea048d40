/** The longest name of a tool that every vendor takes. */
const LONGEST = 64;

/** Names by which a model calls tools of several servers, `server__tool`, each another one, in the order of the tools. */
export function toolNames(tools: readonly { readonly server: string; readonly tool: string }[]): readonly string[] {
  const taken = new Set<string>();
  return tools.map(({ server, tool }) => {
    const whole = `${plain(server)}__${plain(tool)}`;
    let name = whole.slice(0, LONGEST);
    for (let count = 2; taken.has(name); count += 1) {
      const mark = `_${count}`;
      name = `${whole.slice(0, LONGEST - mark.length)}${mark}`;
    }
    taken.add(name);
    return name;
  });
}

function plain(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]/g, '_');
}
