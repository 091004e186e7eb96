import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { limitConnections } from './connection-limits.ts';

async function openServer(limits: Parameters<typeof limitConnections>[1]) {
  // Responds like a real protocol: after the limit has checked the connection.
  const server = createServer((socket) => setImmediate(() => socket.destroyed || socket.write('hola')));
  limitConnections(server, limits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { server, port };
}

/** True when the server sent data, false when it closed the connection. */
async function isTaken(port: number, open: Socket[]): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  open.push(socket);
  return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
}

test.each([
  ['a network', { max: 100, maxPerNetwork: 2, isExempt: () => false }],
  ['everybody together', { max: 2, maxPerNetwork: undefined }],
])('M6 connections of %s have a limit, and one that ends makes room', async (_, limits) => {
  const { server, port } = await openServer(limits);
  const open: Socket[] = [];
  expect([await isTaken(port, open), await isTaken(port, open), await isTaken(port, open)]).toEqual([
    true,
    true,
    false,
  ]);
  open[0]?.destroy();
  await expect.poll(() => isTaken(port, open)).toBe(true);
  for (const socket of open) socket.destroy();
  server.close();
});

test('M6 the machine itself, where proxies and checks come from, is not counted as a network', async () => {
  const { server, port } = await openServer({ max: 100, maxPerNetwork: 1 });
  const open: Socket[] = [];
  expect([await isTaken(port, open), await isTaken(port, open)]).toEqual([true, true]);
  for (const socket of open) socket.destroy();
  server.close();
});
