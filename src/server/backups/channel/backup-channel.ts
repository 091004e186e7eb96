import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { Writable } from 'node:stream';

/** Where the command finds a running server: a file that only its user can read, with a port and a secret. */
export const CHANNEL_FILE = 'backup-channel.json';

export type BackupChannel = { close: () => Promise<void> };

type ChannelOptions = {
  dataDir: string;
  produce: (destination: Writable) => Promise<unknown>;
  isBusy: () => boolean;
  onFailure: (error: unknown) => void;
};

/**
 * Lets `npm run backup` ask the running server for a backup, because one process alone may open the embedded database.
 * It listens on this machine only, on a port of its own, and answers those who can read the secret in `dataDir`.
 */
export async function openBackupChannel({
  dataDir,
  produce,
  isBusy,
  onFailure,
}: ChannelOptions): Promise<BackupChannel> {
  const secret = randomBytes(32).toString('hex');
  let running: Promise<void> | undefined;
  const server = createServer((request, response) => {
    if (!hasSecret(request.headers.authorization, secret)) return void response.writeHead(401).end();
    if (isBusy()) return void response.writeHead(409).end();
    running = send(response, produce)
      .catch(onFailure)
      .finally(() => {
        running = undefined;
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const file = path.join(dataDir, CHANNEL_FILE);
  // A file of a killed server is replaced, never reused: `wx` also refuses a link that leads elsewhere.
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify({ port, secret }), { flag: 'wx', mode: 0o600 });
  return {
    async close() {
      await rm(file, { force: true });
      server.close();
      server.closeAllConnections();
      await running;
    },
  };
}

/** A failure breaks the connection, so that half a backup is never taken for a whole one. */
async function send(response: ServerResponse, produce: ChannelOptions['produce']): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/octet-stream' });
  try {
    await produce(response);
  } catch (error) {
    response.destroy();
    throw error;
  }
}

function hasSecret(header: string | undefined, secret: string): boolean {
  const [given, expected] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${secret}`)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
