import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '#tests/harness/server/database-under-test.ts';
import { openModes } from '#tests/harness/server/open-modes.ts';
import { aDataDir, startServer } from '#tests/harness/server/running-server.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await aDatabase();
});
afterEach(async () => {
  await database.remove();
});

const answers = (origin: string) =>
  fetch(`${origin}/api/auth/me`).then(
    (response) => response.status,
    () => 'nobody there',
  );

test('the second start on the same data listens within three seconds and says one line', async () => {
  await (await startServer(database.start)).stop();
  const from = performance.now();
  const server = await startServer(database.start);
  const tookMs = performance.now() - from;
  expect(server.log()).toMatch(/^Cuadra: http:\/\/localhost:\d+\n$/);
  await server.stop();
  expect(server.child.exitCode).toBe(0);
  expect(tookMs).toBeLessThan(3_000);
});

test('a port that is taken is named in one line, and nothing is left running', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const address = blocker.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  await expect(startServer({ ...database.start, port })).rejects.toThrow(
    new RegExp(`^exited with 1: Cuadra: Port ${port} is in use[^\\n]+\\n$`),
  );
  blocker.close();
  await (await startServer(database.start)).stop();
});

test('a data directory that is in use is refused, and the first server goes on', async () => {
  const { dataDir, remove } = await aDataDir();
  const first = await startServer({ dataDir });
  await expect(startServer({ dataDir })).rejects.toThrow(
    /^exited with 1: Cuadra: The data directory .+ is in use[^\n]+\n$/,
  );
  expect(await answers(first.origin)).toBe(401);
  await first.stop();
  await remove();
});

test.each([
  ['a wrong setting', { LOG_LEVEL: 'loud' }, /^exited with 1: Cuadra: LOG_LEVEL: [^\n]+\n$/],
  [
    'a database nobody serves',
    { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' },
    /^exited with 1: Cuadra: Cannot reach the database: [^\n]+\n$/,
  ],
])('%s prints one line', async (_, env, line) => {
  await expect(startServer({ dataDir: database.start.dataDir, env })).rejects.toThrow(line);
});

const PRODUCTION = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://app.cuadra.example',
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
};

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST'],
  [{ PUBLIC_URL: 'https://app.cuadra.example' }, 'PUBLIC_URL'],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY'],
  [{ ...PRODUCTION, SMTP_URL: '' }, 'SMTP_URL'],
  [{ ...PRODUCTION, PUBLIC_URL: '' }, 'PUBLIC_URL'],
  [{ ...PRODUCTION, DEMO: 'on' }, 'DEMO'],
])('H5 a start that would be open to others is refused in one line: %j', async (env, name) => {
  const refused = startServer({ dataDir: database.start.dataDir, env });
  await expect(refused).rejects.toThrow(new RegExp(`^exited with 1: Cuadra: ${name}: [^\\n]+\\n$`));
});

test('H5 production starts with all it needs, and shows strangers no mailbox and no demonstration', async () => {
  const server = await startServer({ ...database.start, env: PRODUCTION });
  const reply = async (path: string, method = 'GET') => {
    const response = await fetch(`${server.origin}${path}`, { method, headers: { accept: 'application/json' } });
    return response.status;
  };
  expect([await reply('/api/dev/mailbox'), await reply('/dev/mailbox'), await reply('/api/dev/demo', 'POST')]).toEqual([
    404, 404, 404,
  ]);
  expect(await (await fetch(`${server.origin}/api/dev/demo`)).json()).toEqual({ available: false, ready: false });
  await server.stop();
});

test('M11 nothing in the data directory is for others than its owner, and what was is closed', async () => {
  const { dataDir: parent, remove } = await aDataDir();
  const dataDir = path.join(parent, 'data');
  const run = async () => {
    const server = await startServer({ dataDir });
    const answer = await fetch(`${server.origin}/api/dev/demo`, { method: 'POST' });
    const form = new FormData();
    form.append('files', new Blob(['<a/>']), 'a.xml');
    const headers = { authorization: `Bearer ${(await answer.json()).token}` };
    expect((await fetch(`${server.origin}/api/upload/invoices`, { method: 'POST', headers, body: form })).status).toBe(
      200,
    );
    const { open, seen } = await openModes(dataDir);
    await server.stop();
    expect(open).toEqual([]);
    expect(seen).toBeGreaterThan(1_000);
  };
  await run();
  for (const name of ['.', ...(await readdir(dataDir, { recursive: true }))])
    await chmod(path.join(dataDir, name), 0o777);
  await run();
  await remove();
}, 180_000);

test('the server stops when the shell of the npm that started it has ended', async () => {
  const command = `"${process.execPath}" dist/server/main.js; true`;
  const env = { PATH: process.env['PATH'], PORT: '0', DATA_DIR: database.start.dataDir, npm_lifecycle_event: 'start' };
  const shell = spawn('sh', ['-c', command], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [line] = await once(shell.stdout, 'data');
    const origin = /http\S+/.exec(String(line))?.[0] ?? '';
    expect(await answers(origin)).toBe(401);
    // The server holds the other end of this pipe until it has ended.
    const ended = once(shell.stdout.resume(), 'close', { signal: AbortSignal.timeout(15_000) });
    shell.kill('SIGTERM');
    await ended;
    expect(await answers(origin)).toBe('nobody there');
  } finally {
    shell.kill('SIGKILL');
  }
});
