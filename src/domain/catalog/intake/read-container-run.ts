import { unknownLaunch, type Launch } from './launch.ts';
import { readOptions } from './read-options.ts';

const ALONE =
  /^(?:-[itdqP]+|--(?:rm|init|interactive|tty|detach|quiet|read-only|privileged|publish-all|no-healthcheck|sig-proxy|oom-kill-disable))$/;
const VALUED =
  /^(?:-[aehlmpuvwc]|--(?:env|env-file|name|volume|mount|tmpfs|network|net|publish|expose|user|workdir|platform|pull|entrypoint|memory|memory-swap|cpus|cpu-shares|pids-limit|security-opt|cap-add|cap-drop|add-host|dns|label|hostname|restart|gpus|device|group-add|ipc|pid|shm-size|ulimit|userns|stop-timeout|log-driver|log-opt|runtime|volumes-from|attach|annotation))$/;
const IMAGE =
  /^(?:[a-z0-9.-]+(?::\d+)?\/)?[a-z0-9]+(?:[._/-]+[a-z0-9]+)*(?::[\w][\w.-]{0,127})?(?:@sha256:[a-f0-9]{64})?$/i;
/** Options without which it is the same server. */
const HARMLESS = /^(?:-[itdqP]+|--(?:rm|init|interactive|tty|detach|quiet|name|pull|platform))$/;

/** Reads what comes after `docker run`. */
export function readContainerRun(words: readonly string[]): Launch {
  const options = readOptions(words.flatMap(splitVariable), { alone: ALONE, valued: VALUED });
  if ('unknown' in options) return unknownLaunch(`has an option that is not known: ${options.unknown}`);
  const [image = '', ...rest] = options.rest;
  if (!IMAGE.test(image)) return unknownLaunch('names no image');
  if (options.given.some(([name]) => name === '--entrypoint'))
    return unknownLaunch('starts another program of the image');
  const variables = options.given.filter(([name]) => name === '-e' || name === '--env');
  const others = options.given.filter((option) => !variables.includes(option) && !HARMLESS.test(option[0]));
  return {
    starts: 'package',
    registryType: 'oci',
    identifier: image,
    version: null,
    runtimeHint: 'docker',
    words: rest,
    environment: variables.map(([, value]) => value.split('=')[0] ?? ''),
    leftOut: [...new Set(others.map(([name]) => name))],
  };
}

/** `-eNAME` is `-e NAME`. */
function splitVariable(word: string): readonly string[] {
  const [, name] = /^-e([A-Za-z_].*)$/s.exec(word) ?? [];
  return name === undefined ? [word] : ['-e', name];
}
