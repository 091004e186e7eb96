import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { StartRefusal } from '../../platform/start/start-refusal.ts';
import { CHANNEL_FILE } from './backup-channel.ts';

const Channel = z.object({ port: z.number().int(), secret: z.string() });

const INTERRUPTED = 'The server interrupted the backup: its log says why.';

/** Writes the backup that the running server of this data directory makes. Throws `StartRefusal`. */
export async function requestBackup(dataDir: string, destination: Writable): Promise<void> {
  const { port, secret } = await readChannel(dataDir);
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, headers: { authorization: `Bearer ${secret}` } }, resolve)
      .on('error', () => reject(new StartRefusal('The running server does not answer.')))
      .end();
  });
  if (response.statusCode === 409) throw new StartRefusal('The server is making a backup already.');
  if (response.statusCode !== 200) throw new StartRefusal(`The running server refused with ${response.statusCode}.`);
  await pipeline(response, destination).catch((error: unknown) => {
    throw response.complete ? error : new StartRefusal(INTERRUPTED);
  });
}

async function readChannel(dataDir: string): Promise<z.infer<typeof Channel>> {
  try {
    return Channel.parse(JSON.parse(await readFile(path.join(dataDir, CHANNEL_FILE), 'utf8')));
  } catch {
    throw new StartRefusal(`The process that uses ${dataDir} offers no backups: stop it, and try again.`);
  }
}
