/** A temporary PostgreSQL for the tests: found or installed, started on a free port, removed at the end. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installWithApt } from './install-with-apt.mjs';
import { freePort, unprivilegedUser, waitUntil } from './local-servers.mjs';

const OLDEST_VERSION = 15;
const READY_MS = 30_000;
/** The data is temporary and need not survive a power failure. */
const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=100', 'listen_addresses=127.0.0.1'];
/** A killed process loses the commits of the last moment: only for tests that do not kill PostgreSQL. */
const FASTER = 'synchronous_commit=off';

/**
 * Starts an empty cluster; `url` is its superuser's. Throws with advice when PostgreSQL is not available. `kill` ends it
 * as `kill -9` does, and `restart` starts it again on the same port; with `isKilled`, no commit is lost by that.
 */
export async function startPostgres({ isKilled = false } = {}) {
  const bin = findPostgres() ?? installPostgres();
  if (!bin)
    throw new Error(`No PostgreSQL ${OLDEST_VERSION} or newer found: install it, or put its bin folder in PATH.`);
  const directory = mkdtempSync(path.join(tmpdir(), 'cuadra-postgres-'));
  // PostgreSQL refuses to run as root.
  const user = unprivilegedUser();
  if (user) chownSync(directory, user.uid, user.gid);
  chmodSync(directory, 0o700);
  const password = createCluster(bin, directory, user);
  const port = await freePort();
  const start = () =>
    spawn(path.join(bin, 'postgres'), serverArguments(directory, port, isKilled ? [] : [FASTER]), {
      ...user,
      cwd: directory,
      stdio: 'ignore',
    });
  let server = start();
  const remove = () => rmSync(directory, { recursive: true, force: true });
  const interrupt = () => server.kill('SIGINT');
  process.once('exit', interrupt);
  await waitUntil(server, 'PostgreSQL', () => answers(port)).catch((error) => {
    interrupt();
    remove();
    throw error;
  });
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async kill() {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
    async restart() {
      const until = Date.now() + READY_MS;
      // It refuses to start while a process of the killed one still runs.
      for (let isUp = false; !isUp; ) {
        server = start();
        isUp = await waitUntil(server, 'PostgreSQL', () => answers(port)).then(
          () => true,
          () => false,
        );
        if (!isUp && Date.now() > until) throw new Error('PostgreSQL did not start again.');
      }
    },
    async stop() {
      process.off('exit', interrupt);
      const ended = once(server, 'exit');
      // A fast shutdown that disconnects the clients: the tests are over.
      if (server.exitCode === null && interrupt()) await ended;
      remove();
    },
  };
}

const serverArguments = (directory, port, more) => [
  ...['-D', path.join(directory, 'data'), '-p', String(port), '-k', directory],
  ...[...settings, ...more].flatMap((setting) => ['-c', setting]),
];

function createCluster(bin, directory, user) {
  const password = randomBytes(18).toString('hex');
  const secret = path.join(directory, 'password');
  writeFileSync(secret, password, { mode: 0o600 });
  if (user) chownSync(secret, user.uid, user.gid);
  const args = ['-D', path.join(directory, 'data'), '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(path.join(bin, 'initdb'), [...args, '--auth=scram-sha-256', `--pwfile=${secret}`], {
    ...user,
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return password;
}

/** The folder with initdb and postgres of the newest version on this machine. */
function findPostgres() {
  const versions = [
    '/usr/lib/postgresql',
    '/opt/homebrew/opt',
    '/usr/local/opt',
    '/usr/pgsql',
    'C:/Program Files/PostgreSQL',
  ];
  const folders = versions.flatMap((above) =>
    existsSync(above) ? readdirSync(above).map((name) => path.join(above, name, 'bin')) : [],
  );
  const inPath = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = [...inPath, ...folders].map((bin) => ({ bin, version: versionIn(bin) }));
  const usable = candidates.filter(({ version }) => version >= OLDEST_VERSION);
  return usable.sort((a, b) => b.version - a.version)[0]?.bin;
}

function versionIn(bin) {
  const exe = process.platform === 'win32' ? '.exe' : '';
  if (![`initdb${exe}`, `postgres${exe}`].every((name) => existsSync(path.join(bin, name)))) return 0;
  const { stdout } = spawnSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

function installPostgres() {
  installWithApt('postgresql');
  return findPostgres();
}

/** A PostgreSQL server responds to an SSL request with one byte; a server that is still starting does not listen. */
function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])));
    const end = (isReady) => {
      socket.destroy();
      resolve(isReady);
    };
    socket.on('data', () => end(true));
    socket.on('error', () => end(false));
    socket.on('close', () => end(false));
  });
}
