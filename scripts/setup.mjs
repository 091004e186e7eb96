/**
 * Makes a clone ready to run: installs packages when the lock file changed and, with `--build`, builds when a source
 * changed. `--quiet` keeps stdout free for the program that follows. Plain Node: node_modules may not exist yet.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = [20, 19];
const root = fileURLToPath(new URL('..', import.meta.url));
const isQuiet = process.argv.includes('--quiet');
// Outside node_modules, because npm ci empties it.
const lock = path.join(tmpdir(), `cuadra-setup-${hash(root).slice(0, 16)}.lock`);
const stamps = path.join(root, 'node_modules', '.cache', 'setup');

process.chdir(root);
checkNode();
await withLock(() => {
  const packages = packagesKey();
  if (readStamp('packages') !== packages) install(packages);
  if (!process.argv.includes('--build')) return;
  const sources = sourcesKey(packages);
  if (readStamp('build') !== sources || !isBuilt()) build(sources);
});

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  fail(`Node ${OLDEST_NODE.join('.')} or newer is needed, this is ${process.versions.node}.`);
}

function install(key) {
  say('installing packages…');
  npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error');
  writeStamp('packages', key);
}

function build(key) {
  say('building…');
  rmSync('dist', { recursive: true, force: true });
  npm('run', '--silent', 'build');
  writeStamp('build', key);
}

/** Binary packages belong to one platform and one ABI of Node. */
function packagesKey() {
  const { platform, arch, versions } = process;
  return hash([readFileSync('package-lock.json'), platform, arch, versions.modules].join('\n'));
}

function sourcesKey(packages) {
  const inputs = [
    'src',
    'sw',
    'public',
    'locales',
    'index.html',
    'vite.config.ts',
    'package.json',
    'tsconfig.json',
    'scripts/precompress.mjs',
    // The plug-ins of vite.config.ts; everything else in the folder is plain JavaScript.
    ...walk('scripts').filter((file) => file.endsWith('.ts')),
  ];
  const files = inputs
    .flatMap(walk)
    .filter((file) => !/\.(test|e2e)\.tsx?$|route-tree\.gen\.ts$|\.tsbuildinfo$/.test(file));
  return hash([packages, ...files.sort().map((file) => `${file} ${hash(readFileSync(file))}`)].join('\n'));
}

function isBuilt() {
  return ['dist/client/index.html', 'dist/server/main.js', 'dist/server/read.js'].every((file) => existsSync(file));
}

function walk(place) {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place).flatMap((name) => walk(path.join(place, name)));
}

function npm(...args) {
  const env = { ...process.env };
  // The flags of the outer npm (`npm start --omit=dev`) and NODE_ENV=production would skip the build tools.
  for (const name of Object.keys(env)) {
    if (/^npm_config_(omit|only|production|include|dry_run|workspace|prefix|global|ignore_scripts)$/i.test(name))
      delete env[name];
  }
  delete env.NODE_ENV;
  const stdio = ['inherit', isQuiet ? 2 : 'inherit', 'inherit'];
  const cli = env.npm_execpath;
  // Runs npm through its own script: needs no PATH and no .cmd file.
  const done = cli
    ? spawnSync(process.execPath, [cli, ...args], { stdio, env })
    : spawnSync('npm', args, { stdio, env, shell: process.platform === 'win32' });
  if (done.status !== 0) fail(`npm ${args.join(' ')} failed.`);
}

/** Two at once (`npm start` and `npm test` on a fresh clone): the second waits and then has nothing to do. */
async function withLock(work) {
  let hasWaited = false;
  while (!takeLock()) {
    if (!hasWaited) say('waiting for another setup of this folder…');
    hasWaited = true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  process.on('exit', () => rmSync(lock, { force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
  work();
}

function takeLock() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isHeld()) rmSync(lock, { force: true });
    return false;
  }
}

function isHeld() {
  try {
    const { mtimeMs } = statSync(lock);
    const pid = Number(readFileSync(lock, 'utf8'));
    // The lock file was just created without its process id; or it is older than any install, so the process id belongs
    // to another process.
    if (pid === 0) return Date.now() - mtimeMs < 5_000;
    if (Date.now() - mtimeMs > 1_800_000) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readStamp(name) {
  const file = path.join(stamps, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function writeStamp(name, key) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(path.join(stamps, name), key);
}

function hash(content) {
  return createHash('sha256').update(content).digest('hex');
}

function say(text) {
  process.stderr.write(`Cuadra: ${text}\n`);
}

function fail(text) {
  say(text);
  process.exit(1);
}
