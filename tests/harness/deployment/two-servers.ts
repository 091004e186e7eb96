import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from '../server/running-server.ts';

export type TwoServers = {
  servers: readonly [RunningServer, RunningServer];
  ports: readonly [number, number];
  stop: () => Promise<void>;
};

/** Two processes of the built server as docs/operations.md#several-processes runs them: one database, one DATA_DIR. */
export async function startTwoServers(databaseUrl: string, more: Record<string, string> = {}): Promise<TwoServers> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cuadra-data-'));
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://localhost',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SECRETS_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'error',
    ...more,
  };
  const start = () => startServer({ dataDir, databaseUrl, env });
  const servers = [await start(), await start()] as const;
  const portOf = ({ origin }: RunningServer) => Number(new URL(origin).port);
  return {
    servers,
    ports: [portOf(servers[0]), portOf(servers[1])],
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
