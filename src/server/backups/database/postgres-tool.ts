import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { isCode } from '../../platform/is-code.ts';
import { StartRefusal } from '../../platform/start/start-refusal.ts';

/** `ended` is rejected with `StartRefusal` when the program is missing or fails. */
export type PostgresTool = ChildProcessWithoutNullStreams & { ended: Promise<void> };

/** Starts a program of PostgreSQL with the database of `url`. The password is not visible in the list of processes. */
export function startPostgresTool(name: 'pg_dump' | 'pg_restore', args: readonly string[], url: string): PostgresTool {
  const { dbname, password } = toLibpq(url);
  const child = spawn(name, [...args, '--no-password', `--dbname=${dbname}`], {
    // biome-ignore lint/style/noProcessEnv: a child process inherits the environment.
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // The exit says why the program no longer reads.
  child.stdin.on('error', () => {});
  const errors = text(child.stderr);
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(isCode(error, 'ENOENT') ? missing(name) : error));
    child.once('close', (code) => {
      if (code === 0) resolve();
      else
        errors.then(
          (lines) => reject(new StartRefusal(`${name}: ${firstLine(lines) ?? `ended with ${code}`}`)),
          reject,
        );
    });
  });
  // Awaited later than the program may fail.
  ended.catch(() => undefined);
  return Object.assign(child, { ended });
}

const missing = (name: string) =>
  new StartRefusal(`${name} was not found: install the client programs of PostgreSQL, or put their folder in PATH.`);

const firstLine = (lines: string): string | undefined => lines.split('\n').find((line) => line.trim() !== '');

/** Node trusts its own authorities; libpq needs to be told to trust those of the system. */
function toLibpq(databaseUrl: string): { dbname: string; password: string } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  if (url.searchParams.get('sslmode') === 'verify-full' && !url.searchParams.has('sslrootcert'))
    url.searchParams.set('sslrootcert', 'system');
  return { dbname: url.href, password };
}
