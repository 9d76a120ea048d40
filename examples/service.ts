/** Where the service listens; `npm run examples` starts one and says so in QM_URL. */
const base = process.env['QM_URL'] ?? 'http://127.0.0.1:4041';

/** Fetches JSON. @throws {Error} with what the service said when it refused. */
export async function get(path: string): Promise<unknown> {
  return read(await fetch(base + path));
}

/** Posts JSON and fetches the answer. @throws {Error} with what the service said when it refused. */
export async function post(path: string, body: unknown): Promise<unknown> {
  return read(
    await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
}

/** Follows member names and positions into a JSON value; undefined where they lead nowhere. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );
}

async function read(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
