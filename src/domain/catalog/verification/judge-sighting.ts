import type { VerificationOutcome } from '../verification.ts';
import { findDemand, findPort, tellingLine } from './find-demand.ts';
import type { ProbeTarget, Sighting } from './probe.ts';
import { visibleText } from '../../text/clean-text.ts';

/** Outcome and description of a sighting; a null outcome says nothing about the server. */
type Judgement =
  | { readonly outcome: VerificationOutcome; readonly detail: string }
  | { readonly outcome: null; readonly detail: string };

/** HTTP statuses that request a credential; those of `PASSING` request a retry later. */
const WANTS_CREDENTIAL: readonly number[] = [401, 402, 403];
const PASSING: readonly number[] = [408, 425, 429];

export function judgeSighting(sighting: Sighting, target: ProbeTarget): Judgement {
  switch (sighting.saw) {
    case 'tools':
      return is('open', `listed ${count(sighting.tools.length, 'tool')}`);
    case 'refusal': {
      const demand = findDemand(sighting.message);
      return demand === undefined
        ? is('failed', `answered with an error${quoted(tellingLine(sighting.message))}`)
        : is('gated', `answered with an error${quoted(demand)}`);
    }
    case 'no_package':
      return noPackage(target);
    case 'end':
      return judgeEnd(sighting, target);
    case 'silence':
      return judgeSilence(sighting);
    case 'answer':
      return judgeAnswer(sighting);
    case 'other_transport':
      return is('wrong_transport', `does not speak ${target.method} but ${sighting.speaks}`);
    case 'redirect':
      return is('failed', `points to another host, which was not followed${quoted(visibleText(sighting.host, 100))}`);
    case 'flood':
      return is('failed', `sent too much: ${sighting.of}`);
    case 'break':
      return is('failed', `the conversation broke${quoted(tellingLine(sighting.reason))}`);
    case 'nothing':
      return { outcome: null, detail: sighting.reason };
  }
}

function judgeEnd({ status, said, printed }: Extract<Sighting, { saw: 'end' }>, target: ProbeTarget): Judgement {
  const trouble = launcherTrouble(said, target.method === 'stdio' ? target.package.identifier : '');
  if (trouble === 'package_missing') return noPackage(target);
  if (trouble === 'not_from_here')
    return { outcome: null, detail: `its package could not be fetched or run here${quoted(tellingLine(said))}` };
  const ended = `ended ${status === null ? 'by a signal' : `with status ${status}`} before the handshake`;
  const demand = findDemand(`${said}\n${printed}`);
  if (demand !== undefined) return is('gated', ended + quoted(demand));
  if (status === 0 && printed.trim() !== '') return is('not_mcp', ended + quoted(tellingLine(printed)));
  return is('failed', ended + quoted(tellingLine(said) || tellingLine(printed)));
}

function judgeSilence({ said, printed }: Extract<Sighting, { saw: 'silence' }>): Judgement {
  const waited = 'did not answer in time';
  const demand = findDemand(`${said}\n${printed}`);
  if (demand !== undefined) return is('gated', waited + quoted(demand));
  const port = findPort(`${said}\n${printed}`);
  if (port !== undefined) return is('wrong_transport', `does not speak stdio but listens on a port${quoted(port)}`);
  if (printed.trim() !== '') return is('not_mcp', `${waited}, but something else${quoted(tellingLine(printed))}`);
  return is('timeout', waited + quoted(tellingLine(said)));
}

function judgeAnswer({ status, type, body }: Extract<Sighting, { saw: 'answer' }>): Judgement {
  const answered = `answered ${status}${type === null ? '' : ` with ${visibleText(type, 60)}`}`;
  if (WANTS_CREDENTIAL.includes(status)) return is('gated', answered);
  if (PASSING.includes(status) || status >= 500) return is('failed', answered);
  const demand = type !== null && /html/i.test(type) ? undefined : findDemand(body);
  if (status >= 400 && demand !== undefined) return is('gated', answered + quoted(demand));
  return is('not_mcp', answered);
}

function noPackage(target: ProbeTarget): Judgement {
  const what = target.method === 'stdio' ? target.package.identifier : 'such package';
  return is('package_missing', `names a package or version that its registry does not have: ${what}`);
}

function is(outcome: VerificationOutcome, detail: string): Judgement {
  return { outcome, detail };
}

function quoted(text: string): string {
  return text === '' ? '' : `: "${text.replaceAll('"', "'")}"`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** Failure of a launcher such as `npx` or `uvx` before the server started. */
type LauncherTrouble =
  /** The registry has no such package or version. */
  | 'package_missing'
  /** Failure of the network, the registry or this machine. */
  | 'not_from_here';

/** npm codes of failures of the network, the access to the registry, the disk or the system. */
const NPM_ELSEWHERE =
  /^npm error code (?:E401|E403|E407|E429|E5\d\d|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|EBADPLATFORM|EBADENGINE|ENOSPC|EACCES|EPERM|EROFS|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|CERT_HAS_EXPIRED|ERR_INVALID_URL|EINTEGRITY)\b/m;
const UV_ELSEWHERE =
  /\b(?:dns error|connection refused|connect(?:ion)? (?:error|timed out)|invalid peer certificate|operation timed out|no interpreter found)\b/i;

/** @param identifier Identifier of the requested package; a missing dependency is another failure. */
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
