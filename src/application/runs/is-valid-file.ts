const LARGEST_READ = 16 << 20;

/** First bytes of formats, in hexadecimal digits; `..` is any byte. */
const SIGNATURES: Readonly<Record<string, readonly string[]>> = {
  '.png': ['89504e470d0a1a0a'],
  '.jpg': ['ffd8ff'],
  '.jpeg': ['ffd8ff'],
  '.gif': ['474946383761', '474946383961'],
  '.webp': ['52494646........57454250'],
  '.pdf': ['255044462d'],
  '.zip': ['504b0304', '504b0506'],
  '.docx': ['504b0304'],
  '.xlsx': ['504b0304'],
  '.pptx': ['504b0304'],
  '.odt': ['504b0304'],
  '.epub': ['504b0304'],
  '.gz': ['1f8b'],
  '.mp3': ['494433', 'fffb', 'fff3', 'fff2'],
  '.wav': ['52494646........57415645'],
  '.ogg': ['4f676753'],
  '.flac': ['664c6143'],
  '.mp4': ['........66747970'],
  '.sqlite': ['53514c69746520666f726d61742033'],
  '.wasm': ['0061736d'],
};

const TEXTS: Readonly<Record<string, (text: string) => boolean>> = {
  '.json': isJson,
  '.ipynb': isJson,
  '.geojson': isJson,
  '.jsonl': isJsonLines,
  '.ndjson': isJsonLines,
  '.csv': (text) => isTable(text, [',', ';', '\t', '|']),
  '.tsv': (text) => isTable(text, ['\t']),
  '.xml': isXml,
  '.svg': (text) => isXml(text) && /<(?:\w+:)?svg[\s>/]/.test(text),
  '.html': (text) => /<[a-z!][^<>]*>/i.test(text),
  '.htm': (text) => /<[a-z!][^<>]*>/i.test(text),
  '.md': isText,
  '.txt': isText,
};

/** Whether the bytes of a file match its name; null for unknown extensions and huge texts. */
export function isValidFile(path: string, bytes: Uint8Array): boolean | null {
  const ending = /\.[a-z0-9]+$/.exec(path.toLowerCase())?.[0] ?? '';
  const signatures = SIGNATURES[ending];
  if (signatures !== undefined) return signatures.some((signature) => beginsWith(bytes, signature));
  const reads = TEXTS[ending];
  if (reads === undefined || bytes.length > LARGEST_READ) return null;
  try {
    return reads(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

function beginsWith(bytes: Uint8Array, signature: string): boolean {
  const pairs = signature.match(/../g) ?? [];
  return pairs.every((pair, at) => pair === '..' || bytes[at] === Number.parseInt(pair, 16));
}

function isText(text: string): boolean {
  return text.trim() !== '' && !text.includes('\0');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isJsonLines(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 && lines.every(isJson);
}

/**
 * Whether a separator splits all rows into the same number of cells, with closed quotation marks. A table of one
 * column counts.
 */
function isTable(text: string, separators: readonly string[]): boolean {
  if (!isText(text)) return false;
  const widths = separators.map((separator) => widthsOf(text, separator));
  return (
    widths.some((one) => one !== null && one.size === 1 && !one.has(1)) ||
    widths.every((one) => one !== null && one.size === 1 && one.has(1))
  );
}

/** Returns the cell counts of the rows; null for an open quotation. Empty lines are no rows. */
function widthsOf(text: string, separator: string): ReadonlySet<number> | null {
  const widths = new Set<number>();
  let cells = 1;
  let isQuoted = false;
  let isEmpty = true;
  for (const mark of text) {
    if (mark === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (mark === separator) cells += 1;
    else if (mark === '\n') {
      if (!isEmpty) widths.add(cells);
      cells = 1;
      isEmpty = true;
      continue;
    }
    if (mark !== '\r') isEmpty = false;
  }
  if (!isEmpty) widths.add(cells);
  return isQuoted ? null : widths;
}

const XML_PART =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE[^<>[]*(?:\[[^\]]*\])?[^<>]*>|<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|<|[^<]+/g;

/** Whether elements are closed in order with one root; entity names are ignored. */
function isXml(text: string): boolean {
  const open: string[] = [];
  let roots = 0;
  for (const [part, closes, name, , empty] of text.replace(/^\uFEFF/, '').matchAll(XML_PART)) {
    if (part === '<') return false;
    if (name === undefined) {
      if (open.length === 0 && !part.startsWith('<') && part.trim() !== '') return false;
    } else if (closes === '/') {
      if (open.pop() !== name) return false;
    } else {
      if (open.length === 0) roots += 1;
      if (empty !== '/') open.push(name);
    }
  }
  return open.length === 0 && roots === 1;
}
