/** What a launcher such as `npx` or `uvx` says of itself when it ends before the server was started. */
export type LauncherTrouble =
  /** The registry has no such package, or not the version that was asked for. */
  | 'package_missing'
  /** Its own trouble with the network, the registry or this machine, which says nothing of the server. */
  | 'not_from_here';

/** Codes of npm for what lies with the network, the access to the registry, the disk or the system it runs on. */
const NPM_ELSEWHERE =
  /^npm error code (?:E401|E403|E407|E429|E5\d\d|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|EBADPLATFORM|EBADENGINE|ENOSPC|EACCES|EPERM|EROFS|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|CERT_HAS_EXPIRED|ERR_INVALID_URL|EINTEGRITY)\b/m;
const UV_ELSEWHERE =
  /\b(?:dns error|connection refused|connect(?:ion)? (?:error|timed out)|invalid peer certificate|operation timed out|no interpreter found)\b/i;

/** @param identifier Of the package that was asked for; a dependency that is missing is not the package. */
export function launcherTrouble(said: string, identifier: string): LauncherTrouble | null {
  if (NPM_ELSEWHERE.test(said) || (/^\s*(?:error|×)/m.test(said) && UV_ELSEWHERE.test(said))) return 'not_from_here';
  const missing = said
    .split('\n')
    .filter((line) => /^npm error (?:404|notarget) /.test(line) || /was not found in the package registry/.test(line));
  return missing.some((line) => names(line, identifier)) ? 'package_missing' : null;
}

function names(line: string, identifier: string): boolean {
  const place = line.replaceAll('%2f', '/').replaceAll('%2F', '/').indexOf(identifier);
  const after = line
    .replaceAll('%2f', '/')
    .replaceAll('%2F', '/')
    .charAt(place + identifier.length);
  return place >= 0 && !/[\w-]/.test(after);
}
