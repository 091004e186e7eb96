import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { APP_PATHS } from '#contract/app-paths.ts';
import { registerErrorHandler } from '../error-handler.ts';
import { addAppVersionHeader, readAppVersion } from './app-version.ts';
import { serveApp } from './static-app.ts';

const ROUTES = readFileSync('src/app/route-tree.gen.ts', 'utf8');

let root: string;
let app: FastifyInstance;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cuadra-static-'));
  for (const folder of ['client/assets', 'kept/assets']) await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, 'client/index.html'), '<meta name="app-version" content="b4c-1_" /><title>Cuadra</title>');
  await writeFile(join(root, 'client/sw.js'), 'the worker');
  await writeFile(join(root, 'client/sw-off.js'), 'the kill switch');
  await writeFile(join(root, 'client/assets/page-2.js'), 'of today');
  await writeFile(join(root, 'kept/assets/page-1.js'), 'of yesterday');
  await writeFile(join(root, 'kept/assets/page-1.js.br'), brotliCompressSync('of yesterday'));
  await writeFile(join(root, 'kept/builds.json'), '[]');
});
afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

async function serving({ isWorkerOff = false } = {}) {
  app = Fastify();
  registerErrorHandler(app);
  addAppVersionHeader(app, await readAppVersion(join(root, 'client')));
  await serveApp(app, { clientDir: join(root, 'client'), retainedDir: join(root, 'kept'), isWorkerOff });
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
}

test('an old tab gets the files of its build, compressed like all others and for good', async () => {
  const get = await serving();
  const response = await get('/assets/page-1.js', { 'accept-encoding': 'br' });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await get('/assets/page-1.js')).body).toBe('of yesterday');
  expect((await get('/assets/page-2.js')).body).toBe('of today');
});

test.each(['/sw.js', '/index.html', '/'])('%s is revalidated every time', async (url) => {
  const { headers } = await (await serving())(url, { accept: 'text/html' });
  expect(headers['cache-control']).toBe('no-cache');
});

test('the list of builds is nobody else’s business', async () => {
  const { body } = await (await serving())('/builds.json');
  expect(body).not.toBe('[]');
});

test('an answer names the build that is served', async () => {
  const { headers } = await (await serving())('/sw.js');
  expect(headers['x-app-version']).toBe('b4c-1_');
});

test('with the worker off, browsers get the one that removes itself', async () => {
  const get = await serving({ isWorkerOff: true });
  expect((await get('/sw.js')).body).toBe('the kill switch');
  expect((await get('/sw.js')).headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
  });
});

test('who comes to the door gets its first lines at once, and nobody else', async () => {
  await writeFile(join(root, 'client/landing.html'), 'the landing page');
  const get = await serving();
  const html = { accept: 'text/html' };
  for (const url of ['/', '/login', '/login?x=1', '/verify-email?token=x', '/reset-password?token=x'])
    expect([url, (await get(url, html)).body]).toEqual([url, 'the landing page']);
  for (const url of ['/invoices', '/index.html']) expect((await get(url, html)).body).toContain('<title>Cuadra');
  expect((await get('/login', html)).headers['cache-control']).toBe('no-cache');
});

test('files shared where no worker is are not taken in silence', async () => {
  await serving();
  const { statusCode, headers } = await app.inject({ method: 'POST', url: '/share' });
  expect([statusCode, headers.location]).toEqual([303, '/upload?shared=lost']);
});

const COMPRESSED = { 'accept-encoding': 'br, gzip', accept: 'text/html' };

test.each(['/', '/login', '/invoices', '/sw.js', '/assets/page-1.js', '/assets/page-2.js'])(
  'a cache in front keeps %s once for each encoding',
  async (url) => {
    const get = await serving();
    for (const headers of [{ accept: 'text/html' }, COMPRESSED])
      expect((await get(url, headers)).headers['vary']).toContain('accept-encoding');
  },
);

test.each([...APP_PATHS.map((path) => path.replace('$id', 'x')), '/invoices/'])(
  'a check without a body sees %s as a browser does',
  async (url) => {
    await serving();
    for (const accept of ['text/html', '*/*']) {
      const page = await app.inject({ url, headers: { accept } });
      const head = await app.inject({ method: 'HEAD', url, headers: { accept } });
      expect([page.statusCode, head.statusCode, head.body]).toEqual([200, 200, '']);
      expect(head.headers['content-type']).toContain('text/html');
    }
  },
);

test.each(['/.env', '/sitemap.xml', '/.well-known/security.txt', '/.well-known/nada', '/wp-login.php'])(
  '%s is not found, and nothing stores that',
  async (url) => {
    const response = await (await serving())(url, { accept: 'text/html' });
    expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(response.json().code).toBe('not_found');
  },
);

test('a browser learns from the app that there is no such page', async () => {
  const get = await serving();
  for (const url of ['/nada', '/invoices/x/y', '/superadmin']) {
    const { statusCode, body, headers } = await get(url, { accept: 'text/html', 'if-none-match': '*' });
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-cache']);
    expect(body).toContain('<title>Cuadra');
  }
  expect((await get('/nada', { accept: '*/*' })).statusCode).toBe(404);
});

test('the server knows every screen of the app', () => {
  const paths = [...ROUTES.matchAll(/^ {4}\| '(\/(?!_)[^']*)'$/gm)].map(([, path]) => path);
  expect(paths.length).toBeGreaterThan(25);
  expect(paths.filter((path) => !APP_PATHS.includes(path ?? ''))).toEqual([]);
  expect(APP_PATHS.filter((path) => !paths.includes(path))).toEqual([]);
});

test('a file too small to be worth compressing is found by a browser that takes compressed ones, of today and of before', async () => {
  await writeFile(join(root, 'client/icon.svg'), '<svg/>');
  await writeFile(join(root, 'kept/assets/small-1.js'), 'small');
  const get = await serving();
  const accepting = { 'accept-encoding': 'gzip, deflate, br' };
  expect((await get('/icon.svg', accepting)).body).toBe('<svg/>');
  expect((await get('/assets/small-1.js', accepting)).body).toBe('small');
  expect((await get('/assets/small-2.js', accepting)).statusCode).toBe(404);
});
