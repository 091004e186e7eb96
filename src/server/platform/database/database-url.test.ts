import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { directDatabaseUrl, secureDatabaseUrl } from './database-url.ts';
import { openPostgres } from './postgres.ts';

it.each([
  'postgres://u:p@localhost/cuadra',
  'postgres://u:p@127.0.0.1:5433/cuadra?sslmode=disable',
  'postgres://u:p@[::1]/cuadra',
  'postgres:///cuadra?host=/var/run/postgresql',
  'postgres://u:p@%2Fvar%2Frun%2Fpostgresql/cuadra',
])('M12 %s is on this machine and stays as it is', (url) => {
  expect(secureDatabaseUrl(url)).toEqual({ type: 'ok', url });
});

it.each([
  '',
  '?sslmode=prefer',
  '?sslmode=require',
  '?sslmode=verify-ca',
  '?ssl=true',
  '?uselibpqcompat=true&sslmode=require',
])('M12 another machine is reached by verified TLS: %j', (query) => {
  const url = 'postgres://u:p@db.example:5432/cuadra';
  expect(secureDatabaseUrl(url + query)).toEqual({ type: 'ok', url: `${url}?sslmode=verify-full` });
});

it('M12 an authority of its own stays named', () => {
  const secured = secureDatabaseUrl('postgres://u:p@db.example/cuadra?sslrootcert=/etc/ca.pem');
  expect(secured).toEqual({
    type: 'ok',
    url: 'postgres://u:p@db.example/cuadra?sslrootcert=%2Fetc%2Fca.pem&sslmode=verify-full',
  });
});

it.each([
  'postgres://u:p@db.example/c?sslmode=disable',
  'postgres://u:p@db.example/c?sslmode=allow',
  'postgres://u:p@db.example/c?sslmode=no-verify',
  'postgres://u:p@db.example/c?ssl=0',
  'postgres://u:p@db.example/c?ssl=false',
  'postgres://u:p@localhost/c?host=db.example&sslmode=disable',
  'postgres://u:p@127.0.0.1.attacker.example/c?sslmode=disable',
  'postgres:///c',
])('M12 %s is refused', (url) => {
  expect(secureDatabaseUrl(url)).toMatchObject({ type: 'error' });
});

it('M12 a server of another machine that offers no TLS learns neither user nor password', async () => {
  const received: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      received.push(bytes);
      socket.write('N');
    });
  });
  server.listen(0);
  await once(server, 'listening');
  // A TCP server has an address with a port. 0.0.0.0 connects to this machine but is not a loopback address.
  const { port } = server.address() as AddressInfo;
  await expect(openPostgres({ url: `postgres://someone:secret@0.0.0.0:${port}/cuadra` })).rejects.toThrow(/SSL/);
  server.close();
  // The TLS request of the protocol: length 8, code 80877103.
  expect(Buffer.concat(received).toString('hex').replaceAll('0000000804d2162f', '')).toBe('');
});

it('backups and restorations go around the pooler', () => {
  const [databaseUrl, databaseListenUrl] = ['postgres://u:p@localhost:6432/c', 'postgres://u:p@localhost:5432/c'];
  expect(directDatabaseUrl({ databaseUrl, databaseListenUrl })).toBe(databaseListenUrl);
  expect(directDatabaseUrl({ databaseUrl, databaseListenUrl: undefined })).toBe(databaseUrl);
  expect(directDatabaseUrl({ databaseUrl: undefined, databaseListenUrl })).toBeUndefined();
});
