/** Fenced block of a page. */
export type PrintedBlock = {
  /** Word after the fence; empty for none. */
  readonly language: string;
  readonly text: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
  /** Reason in `<!-- not run: … -->` before the block; null for a block that is run. */
  readonly notRun: string | null;
  /** Name in `<!-- file: … -->` before the block: the file that holds it for the commands of the page. */
  readonly file: string | null;
  /** Name in `<!-- part of: … -->` before the block: the schema of the API that its members follow. */
  readonly schema: string | null;
};

const FENCE = /^( *)```(\w*)\s*$/;
const DIRECTIVE = /^ *<!-- (not run|file|part of): (.+) -->$/;

/** Reads the fenced blocks of a Markdown page. @throws {Error} for a fence that is not closed. */
export function readBlocks(page: string): readonly PrintedBlock[] {
  const lines = page.split('\n');
  const blocks: PrintedBlock[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [, indent = '', language = ''] = FENCE.exec(lines[at] ?? '') ?? [];
    if (!FENCE.test(lines[at] ?? '')) continue;
    const end = lines.indexOf(`${indent}\`\`\``, at + 1);
    if (end < 0) throw new Error(`the fence of line ${at + 1} is not closed`);
    const [, kind, value = ''] = DIRECTIVE.exec(lines[at - 1] ?? '') ?? [];
    blocks.push({
      language,
      text: lines
        .slice(at + 1, end)
        .map((line) => line.slice(indent.length))
        .join('\n'),
      line: at + 1,
      notRun: kind === 'not run' ? value : null,
      file: kind === 'file' ? value : null,
      schema: kind === 'part of' ? value : null,
    });
    at = end;
  }
  return blocks;
}

/** Texts between single backticks, outside of fenced blocks. */
export function readSpans(page: string): readonly string[] {
  const prose = page.replaceAll(/^ *```[^]*?^ *```\s*$/gm, '');
  return [...prose.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, text = '']) => text);
}

/** Lines of output that a shell block shows as comments below its commands; `…` stands for any text. */
export function shownOutput(script: string): readonly string[] {
  return script.split('\n').flatMap((line) => (line.startsWith('# ') ? [line.slice(2)] : []));
}

/** Whether a line is the shown one, where `…` stands for any text. */
export function isShown(shown: string, line: string): boolean {
  const parts = shown.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}\\s*$`).test(line);
}

/** Members with a text, number, flag or null in JSON that is shortened with `…`. */
export function shownMembers(text: string): readonly string[] {
  const scalar = String.raw`"(?:[^"\\…]|\\.)*"|-?\d+(?:\.\d+)?(?![\d.…])|true|false|null`;
  return [...text.matchAll(new RegExp(`"[\\w.-]+": (?:${scalar})`, 'g'))].map(([member]) => member);
}
