import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/harness/server/free-port.ts';
import { type RunningServer, startServer } from '#tests/harness/server/running-server.ts';

/** A process that is killed and started again. */
export type Victim = {
  name: string;
  /** As `kill -9`. */
  kill: () => Promise<void>;
  /** Resolves when it works again. */
  restart: () => Promise<void>;
  /** At the end of the run. */
  stop: () => Promise<void>;
};

type ServerOptions = {
  role: 'web' | 'worker' | 'all';
  databaseUrl: string;
  dataDir: string;
  /** Further settings, such as those of another file store. */
  env: Record<string, string>;
  /** The folder of another build. */
  folder?: string;
};
export type ServerVictim = Victim & { origin: string };

const SECRETS_KEY = randomBytes(32).toString('base64');
/** A supervisor starts a process again that refused to start, for example because the database was down. */
const START_MS = 90_000;
const RETRY_MS = 500;

export async function startServerVictim(name: string, { role, env, ...place }: ServerOptions): Promise<ServerVictim> {
  const port = await freePort();
  const settings = { ROLE: role, DEMO: 'off', SECRETS_KEY, ...env };
  let server = await startPatiently(() => startServer({ ...place, port, env: settings }));
  return {
    name,
    origin: server.origin,
    kill: () => server.kill(),
    restart: async () => {
      server = await startPatiently(() => startServer({ ...place, port, env: settings }));
    },
    stop: async () => {
      await server.stop();
      if (server.child.exitCode !== 0)
        throw new Error(`${name} stopped with ${server.child.exitCode}: ${server.log()}`);
    },
  };
}

async function startPatiently(start: () => Promise<RunningServer>): Promise<RunningServer> {
  const until = Date.now() + START_MS;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(RETRY_MS);
    }
  }
}
