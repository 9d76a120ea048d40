import { spawnSync } from 'node:child_process';

/** `describe` where the npm of this machine is new enough for installations, else `describe.skip`. */
export const describeWithNpm = isNewEnough() ? describe : describe.skip;

function isNewEnough(): boolean {
  const { stdout } = spawnSync('npm', ['--version'], { encoding: 'utf8' });
  const [major = 0, minor = 0] = (stdout ?? '').split('.').map(Number);
  return major > 11 || (major === 11 && minor >= 17);
}
