import { once } from 'node:events';
import { createServer } from 'node:net';
import { isCode } from '../is-code.ts';
import { StartRefusal } from './start-refusal.ts';

/** Listens on the port for a moment. Throws `StartRefusal` when another process has it. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const server = createServer();
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw isCode(error, 'EADDRINUSE') ? portInUse(port) : error;
  }
  server.close();
  await once(server, 'close');
}

export const portInUse = (port: number): StartRefusal =>
  new StartRefusal(`Port ${port} is in use: choose another with PORT.`);
