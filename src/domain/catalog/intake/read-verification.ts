import { VERIFICATION_OUTCOMES, type Verification } from '../verification.ts';

const METHODS: readonly string[] = ['stdio', 'streamable-http', 'sse'];
const EFFECTS: readonly unknown[] = ['read', 'write', 'destructive', null];
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Reads the body of a record of kind `verification`; null when it is not one. */
export function readVerification(body: string): Verification | null {
  try {
    const content: unknown = JSON.parse(body);
    return isVerification(content) ? content : null;
  } catch {
    return null;
  }
}

function isVerification(content: unknown): content is Verification {
  if (typeof content !== 'object' || content === null) return false;
  const is = new Map<string, unknown>(Object.entries(content));
  const tools = is.get('tools');
  return (
    ['server', 'target'].every((name) => typeof is.get(name) === 'string') &&
    ['version', 'protocol', 'tools_hash', 'detail'].every(
      (name) => is.get(name) === null || typeof is.get(name) === 'string',
    ) &&
    (is.get('context_tokens') === null || typeof is.get('context_tokens') === 'number') &&
    VERIFICATION_OUTCOMES.some((outcome) => outcome === is.get('outcome')) &&
    METHODS.includes(String(is.get('method'))) &&
    DATE_TIME.test(String(is.get('at'))) &&
    (tools === null || (Array.isArray(tools) && tools.every(isTool)))
  );
}

function isTool(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const is = new Map<string, unknown>(Object.entries(value));
  return (
    typeof is.get('name') === 'string' &&
    typeof is.get('description') === 'string' &&
    EFFECTS.includes(is.get('effect'))
  );
}
