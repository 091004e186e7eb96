/** Finds LibreOffice, which opens the reports as users do, or installs Debian's. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installWithApt } from './install-with-apt.mjs';

const PLACES = [
  '/usr/bin/soffice',
  '/opt/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
];

/** Returns its path. Throws with advice when it is not available. */
export function ensureOffice() {
  const found = findOffice() ?? installOffice();
  if (!found) throw new Error('No LibreOffice found: install it (Debian: libreoffice-calc-nogui).');
  return found;
}

function findOffice() {
  const inPath = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const places = [...inPath.map((folder) => path.join(folder, 'soffice')), ...PLACES];
  return places.find((place) => existsSync(place) && spawnSync(place, ['--version']).status === 0);
}

function installOffice() {
  installWithApt('libreoffice-calc-nogui');
  return findOffice();
}
