/** Colours that hold on white, also for those who see red and green alike. */
export const INK = '#1f2933';
export const FAINT = '#8a94a0';
export const GRID = '#e3e7eb';
export const OWN = '#0b6e99';
export const OTHER = '#b4bec8';
export const SECOND = '#c2571a';

/** A drawing on white. @param title Said to those who cannot see it. */
export function drawing(width: number, height: number, title: string, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="system-ui, sans-serif" font-size="12">
<title>${escaped(title)}</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${parts.join('\n')}
</svg>
`;
}

type TextStyle = { readonly anchor?: 'start' | 'middle' | 'end'; readonly fill?: string; readonly weight?: number };

export function text(x: number, y: number, words: string, style: TextStyle = {}): string {
  const { anchor = 'start', fill = INK, weight = 400 } = style;
  return `<text x="${short(x)}" y="${short(y)}" text-anchor="${anchor}" fill="${fill}" font-weight="${weight}">${escaped(words)}</text>`;
}

export function bar(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(Math.max(0, width))}" height="${short(height)}" fill="${fill}"/>`;
}

export function line(from: readonly [number, number], to: readonly [number, number], stroke = GRID, dash = ''): string {
  const [x1, y1, x2, y2] = [...from, ...to].map(short);
  const dashes = dash === '' ? '' : ` stroke-dasharray="${dash}"`;
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${stroke}"${dashes}/>`;
}

export function path(points: readonly (readonly [number, number])[], stroke: string, dash = ''): string {
  const dashes = dash === '' ? '' : ` stroke-dasharray="${dash}"`;
  return `<polyline points="${points.map((point) => point.map(short).join(',')).join(' ')}" fill="none" stroke="${stroke}" stroke-width="2"${dashes}/>`;
}

export function dot(x: number, y: number, fill: string, radius = 4): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${radius}" fill="${fill}"/>`;
}

function short(value: number): number {
  return Math.round(10 * value) / 10;
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
