/** Finds Firefox for the cross-engine row of `npm run faults`, or installs Debian's. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installWithApt } from './install-with-apt.mjs';

const NAMES = ['firefox-esr', 'firefox'];
const MAC = ['/Applications/Firefox.app/Contents/MacOS/firefox'];
const WINDOWS = 'Mozilla Firefox/firefox.exe';

/** Returns its path and its version. Throws with advice when it is not available. */
export function ensureFirefox() {
  const found = explicit() ?? installed() ?? fromApt();
  if (!found) throw new Error('No Firefox found: install Firefox (Debian: firefox-esr), or set FIREFOX_PATH to one.');
  return { path: found, version: versionOf(found) ?? 'Firefox' };
}

function explicit() {
  const given = process.env.FIREFOX_PATH;
  if (given && !existsSync(given)) throw new Error(`FIREFOX_PATH names ${given}, and there is nothing.`);
  return given || undefined;
}

function installed() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const programs = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)']].filter(Boolean);
  const places =
    { win32: programs.map((folder) => path.join(folder, WINDOWS)), darwin: MAC }[process.platform] ??
    NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return places.find((place) => existsSync(place) && versionOf(place));
}

function fromApt() {
  installWithApt('firefox-esr');
  return installed();
}

/** On Windows --version prints nothing. */
function versionOf(place) {
  if (process.platform === 'win32') return 'Firefox';
  try {
    const version = execFileSync(place, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'], timeout: 20_000 });
    return /Firefox [\w.]+/.exec(version.toString())?.[0];
  } catch {
    return undefined;
  }
}
