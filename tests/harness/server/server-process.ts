import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type RunningServer = {
  origin: string;
  child: ChildProcess;
  /** The server's readable output so far; the machine log is checked after all journeys (scripts/test.mjs). */
  log: () => string;
  /** Ends it as an operator does, and waits. */
  stop: () => Promise<void>;
  /** Ends it as a power failure does, and waits. */
  kill: () => Promise<void>;
};

/** Where a server keeps its data. */
export type ServerPlace = {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Set where `databaseUrl` is that of a pooler: the database itself. */
  listenUrl?: string | undefined;
  /** An S3 store for the files. */
  filesUrl?: string | undefined;
};

export type ServerStart = ServerPlace & {
  port?: number;
  env?: Record<string, string>;
  /** The folder with `dist` and `node_modules`; the project itself where none is given. */
  folder?: string;
};

/** The command of `npm start`. */
const [, ...COMMAND] = JSON.parse(readFileSync('package.json', 'utf8')).scripts.start.split(' ');

/** The settings of a server, or of a command beside it, that works on this place. */
export const settingsOf = ({ dataDir, databaseUrl, listenUrl, filesUrl }: ServerPlace): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  ...(listenUrl && { DATABASE_LISTEN_URL: listenUrl }),
  ...(filesUrl && { S3_URL: filesUrl }),
});

/**
 * The built server as a process of its own, without the demonstration: making its company takes the processor half a
 * minute. Throws with what it printed when it does not come up within a minute.
 */
export async function startServerProcess(start: ServerStart): Promise<RunningServer> {
  const { port = 0, env = {}, folder } = start;
  const { CUADRA_LOG_DIR: logDir } = process.env;
  const child = spawn(process.execPath, COMMAND, {
    ...(folder && { cwd: folder }),
    env: {
      PATH: process.env['PATH'],
      ...settingsOf(start),
      PORT: String(port),
      ...(env['NODE_ENV'] !== 'production' && { DEMO: 'off', DEV_MAILBOX: env['SMTP_URL'] ? 'off' : 'on' }),
      ...(logDir && { LOG_LEVEL: 'trace' }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`no address within 60 s: ${printed}`));
    }, 60_000);
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (logDir) appendFileSync(join(logDir, `${child.pid}.log`), chunk);
      const address = /Cuadra: (http:\/\/localhost:\d+)/.exec(printed)?.[1];
      if (!address) return;
      clearTimeout(late);
      resolve(address.replace('localhost', '127.0.0.1'));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`exited with ${code}: ${printed}`));
    });
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    origin,
    child,
    log: () => printed.replace(/^\{.*\n/gm, ''),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
