import { userInfo } from 'node:os';

/** Name of the user of the operating system, or null where it has none, as in many containers. */
export function userName(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}
