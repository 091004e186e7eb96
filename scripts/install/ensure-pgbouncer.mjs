/** PgBouncer for the tests: found or installed, started on a free port in front of a PostgreSQL, removed at the end. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installWithApt } from './install-with-apt.mjs';
import { freePort, unprivilegedUser, waitUntilListening } from './local-servers.mjs';

const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** Returns its path. Throws with advice when it is not available. */
export function ensurePgbouncer() {
  const found = findPgbouncer() ?? installPgbouncer();
  if (!found) throw new Error('No PgBouncer found: install it (Debian: pgbouncer).');
  return found;
}

/**
 * Starts it in transaction mode, as docs/operations.md#connections describes it, in front of the server of a superuser's
 * URL. `url` is that URL with its own port. It knows the server's other users too.
 */
export async function startPgbouncer(postgresUrl) {
  const program = ensurePgbouncer();
  const directory = mkdtempSync(path.join(tmpdir(), 'cuadra-pgbouncer-'));
  const { hostname, port: postgresPort, username, password } = new URL(postgresUrl);
  const port = await freePort();
  const users = path.join(directory, 'users.txt');
  const config = path.join(directory, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" "${password}"\n`, { mode: 0o600 });
  writeFileSync(config, settings({ hostname, postgresPort, username, port, users }), { mode: 0o600 });
  // PgBouncer refuses to run as root.
  const user = unprivilegedUser();
  if (user) for (const place of [directory, users, config]) chownSync(place, user.uid, user.gid);
  const server = spawn(program, ['-q', config], { ...user, cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] });
  const end = () => server.kill('SIGTERM');
  process.once('exit', end);
  await waitUntilListening(server, port, 'PgBouncer');
  const url = new URL(postgresUrl);
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      process.off('exit', end);
      const ended = once(server, 'exit');
      if (server.exitCode === null && end()) await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Every test has a database of its own, so their number is not limited and an unused pool ends soon. */
const settings = ({ hostname, postgresPort, username, port, users }) => `
[databases]
* = host=${hostname} port=${postgresPort} auth_user=${username}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 10
max_client_conn = 500
server_idle_timeout = 5
`;

function findPgbouncer() {
  const inPath = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const places = [...inPath, ...FOLDERS].map((folder) => path.join(folder, 'pgbouncer'));
  return places.find((place) => existsSync(place) && spawnSync(place, ['--version']).status === 0);
}

function installPgbouncer() {
  installWithApt('pgbouncer');
  return findPgbouncer();
}
