import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once as onceEvent } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once, testCache } from './built-worker.ts';

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

type Start = {
  dataDir: string;
  databaseUrl?: string | undefined;
  port?: number;
  env?: Record<string, string>;
  /** The folder with `dist` and `node_modules`; the project itself where none is given. */
  folder?: string;
};

/** The command of `npm start`. */
const [, ...COMMAND] = JSON.parse(readFileSync('package.json', 'utf8')).scripts.start.split(' ');

/** A new data directory, removed by `remove`. */
export async function aDataDir(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cuadra-data-'));
  await cp(await startedDataDir(), dataDir, { recursive: true });
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** Making the database takes seconds, copying it does not: each build of the server starts once on an empty folder. */
async function startedDataDir(): Promise<string> {
  const build = createHash('sha256').update(readFileSync('dist/server/main.js')).digest('hex').slice(0, 16);
  const target = join(testCache, `started-${build}`);
  await once(target, async (draft) => {
    await mkdir(draft, { recursive: true, mode: 0o700 });
    const server = await startServer({ dataDir: draft });
    await server.stop();
  });
  return target;
}

/**
 * The built server as a process of its own, without the demonstration: making its company takes the processor half a
 * minute. Throws with what it printed when it does not come up within a minute.
 */
export async function startServer({ dataDir, databaseUrl, port = 0, env = {}, folder }: Start): Promise<RunningServer> {
  const { CUADRA_LOG_DIR: logDir } = process.env;
  const child = spawn(process.execPath, COMMAND, {
    ...(folder && { cwd: folder }),
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: String(port),
      ...(env['NODE_ENV'] !== 'production' && { DEMO: 'off', DEV_MAILBOX: env['SMTP_URL'] ? 'off' : 'on' }),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
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
    const gone = onceEvent(child, 'exit');
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
