/** Finds or installs nginx, Caddy and OpenSSL for the tests of docs/operations.md#several-processes. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installWithApt } from './install-with-apt.mjs';

const FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];
const VERSION_ARGUMENT = { nginx: '-v', caddy: 'version', openssl: 'version' };

/** Returns the path of `nginx`, `caddy` or `openssl`. Throws with advice when it is not available. */
export function ensureProxy(name) {
  const found = find(name) ?? install(name);
  if (!found) throw new Error(`No ${name} found: install it (Debian: ${name}).`);
  return found;
}

function find(name) {
  const inPath = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const places = [...inPath, ...FOLDERS].map((folder) => path.join(folder, name));
  return places.find((place) => existsSync(place) && spawnSync(place, [VERSION_ARGUMENT[name]]).status === 0);
}

function install(name) {
  installWithApt(name);
  return find(name);
}
