import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { warnAboutProxy } from './warn-about-proxy.ts';

async function warningsWith(
  settings: { isProduction: boolean; trustProxy: number },
  headers: Record<string, string>,
): Promise<number> {
  const stream = new PassThrough();
  const lines: string[] = [];
  stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const app = Fastify({ logger: { level: 'warn', stream } });
  warnAboutProxy(app, settings);
  app.get('/', async () => 'ok');
  for (let times = 0; times < 3; times += 1) await app.inject({ url: '/', headers });
  await app.close();
  return lines.filter((line) => line.includes('TRUST_PROXY')).length;
}

it.each([
  [{ isProduction: true, trustProxy: 0 }, { 'x-forwarded-for': '203.0.113.9' }, 1],
  [{ isProduction: true, trustProxy: 0 }, { forwarded: 'for=203.0.113.9' }, 1],
  [{ isProduction: true, trustProxy: 0 }, {}, 0],
  [{ isProduction: true, trustProxy: 1 }, { 'x-forwarded-for': '203.0.113.9' }, 0],
  [{ isProduction: false, trustProxy: 0 }, { 'x-forwarded-for': '203.0.113.9' }, 0],
])('L15 with %j and %j there is %d warning, once', async (settings, headers, warnings) => {
  expect(await warningsWith(settings, headers)).toBe(warnings);
});
