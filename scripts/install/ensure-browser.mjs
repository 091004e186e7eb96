/** Finds or installs Chromium for the end-to-end tests. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { installWithApt } from './install-with-apt.mjs';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
  'brave-browser',
];
const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);
const WINDOWS = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];

/** Returns its path and the arguments it needs on this machine. Throws with advice when it is not available. */
export function ensureBrowser() {
  const found = explicit() ?? installed() ?? cached() ?? fromApt() ?? fromPlaywright();
  if (!found) throw new Error('No Chromium found: install Chrome or Chromium, or set CHROMIUM_PATH to one.');
  return { path: found, args: launchArguments() };
}

function launchArguments() {
  // Chromium refuses its sandbox to root, and containers often forbid it to every user.
  const needsNoSandbox = process.getuid?.() === 0 || process.env.CI;
  return [...(needsNoSandbox ? ['--no-sandbox'] : []), '--disable-background-networking', '--no-first-run'];
}

function explicit() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, and there is nothing.`);
  return given || undefined;
}

function installed() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const programs = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].filter(
    Boolean,
  );
  const places =
    {
      win32: programs.flatMap((folder) => WINDOWS.map((file) => path.join(folder, file))),
      darwin: MAC,
    }[process.platform] ?? NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return places.find((place) => existsSync(place) && runs(place));
}

function cached() {
  const place = chromium.executablePath();
  return place && existsSync(place) && runs(place) ? place : undefined;
}

function fromApt() {
  installWithApt('chromium');
  return runs('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined;
}

function fromPlaywright() {
  const cli = path.join(path.dirname(fileURLToPath(import.meta.resolve('playwright'))), 'cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: ['ignore', 2, 2] });
  return cached();
}

/** On Windows Chrome opens a window for --version. */
function runs(place) {
  if (process.platform === 'win32') return true;
  try {
    const version = execFileSync(place, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'], timeout: 20_000 });
    return /\d+\.\d+/.test(version.toString());
  } catch {
    return false;
  }
}

if (path.basename(process.argv[1] ?? '') === 'ensure-browser.mjs') console.log(JSON.stringify(ensureBrowser()));
