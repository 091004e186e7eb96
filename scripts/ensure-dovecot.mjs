/** Finds Dovecot, the IMAP and LMTP server of the journeys, or gets it. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installWithApt } from './install-with-apt.mjs';

const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin', '/opt/homebrew/opt/dovecot/sbin'];
/** Its configuration is written otherwise from 2.4 on. */
const VERSION = '2.3';

/** Where it is. Throws with plain advice when there is none to be had. */
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

/** The IMAP and the LMTP part are packages of their own. */
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
