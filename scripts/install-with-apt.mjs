/** What tests need and a fresh Debian or Ubuntu does not have. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const APT = '/usr/bin/apt-get';

/** Tries to get a package where that is possible: on Debian's kin, as root. Whoever asks looks whether it is there now. */
export function installWithApt(name) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync(APT)) return;
  // Level 1 is that of repairs: it keeps a package from starting a server of its own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const options = { stdio: ['ignore', 2, 2], env };
  const wait = ['-o', 'DPkg::Lock::Timeout=120'];
  spawnSync(APT, [...wait, 'update'], options);
  spawnSync(APT, [...wait, 'install', '-y', '--no-install-recommends', name], options);
}
