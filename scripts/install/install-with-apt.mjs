/** Installs packages that tests need and a fresh Debian or Ubuntu does not have. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const APT = '/usr/bin/apt-get';

/** Tries to install a package, on Debian-like systems as root. The caller checks whether it is there afterwards. */
export function installWithApt(name) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync(APT)) return;
  // Runlevel 1 stops a package from starting its own server.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const options = { stdio: ['ignore', 2, 2], env };
  const wait = ['-o', 'DPkg::Lock::Timeout=120'];
  spawnSync(APT, [...wait, 'update'], options);
  spawnSync(APT, [...wait, 'install', '-y', '--no-install-recommends', name], options);
}
