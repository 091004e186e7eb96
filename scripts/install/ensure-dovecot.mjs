/** Finds or installs Dovecot, the IMAP and LMTP server of the end-to-end tests. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installWithApt } from './install-with-apt.mjs';

const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin', '/opt/homebrew/opt/dovecot/sbin'];
/** From 2.4 on the configuration syntax differs. */
const VERSION = '2.3';

/** Returns its path. Throws with advice when it is not available. */
export function ensureDovecot() {
  const found = findDovecot() ?? installDovecot();
  if (!found) throw new Error(`No Dovecot ${VERSION} found: install it (Debian: dovecot-imapd and dovecot-lmtpd).`);
  return found;
}

function findDovecot() {
  const inPath = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const places = [...inPath, ...FOLDERS].map((folder) => path.join(folder, 'dovecot'));
  return places.find((place) => existsSync(place) && canRun(place));
}

/** The IMAP and LMTP parts are separate packages. */
function canRun(place) {
  const { stdout } = spawnSync(place, ['--version'], { encoding: 'utf8' });
  const prefix = path.dirname(path.dirname(place));
  const has = (part) => ['lib', 'libexec'].some((folder) => existsSync(path.join(prefix, folder, 'dovecot', part)));
  return (stdout ?? '').startsWith(`${VERSION}.`) && has('imap') && has('lmtp');
}

function installDovecot() {
  installWithApt('dovecot-imapd');
  installWithApt('dovecot-lmtpd');
  return findDovecot();
}
