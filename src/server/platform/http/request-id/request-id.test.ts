import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import fc from 'fast-check';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { logSlowRequests } from '../log-slow-requests.ts';
import { logging } from '../logging.ts';
import { addRequestIdHeader, readRequestId } from './request-id.ts';

const idFor = (sent: string) => readRequestId({ headers: { 'x-request-id': sent } });
const FORMAT = /^[0-9a-f-]{32,36}$/;

test('an id of a client or a proxy is used as it came, in lower case', () => {
  const uuid = randomUUID();
  expect(idFor(uuid)).toBe(uuid);
  expect(idFor(uuid.toUpperCase())).toBe(uuid);
  expect(idFor('0123456789abcdef0123456789ABCDEF')).toBe('0123456789abcdef0123456789abcdef');
});

test.each([
  '',
  'ana@empresa.example',
  '900123456',
  'a'.repeat(5_000),
  `${'a'.repeat(32)}\n`,
  "'*/ select 1",
  '-'.repeat(36),
])('another format gets an id of the server: %j', (sent) => {
  expect(idFor(sent)).toMatch(FORMAT);
  expect(idFor(sent)).not.toBe(sent);
});

test('whatever is sent, the id has the format of an id', () => {
  fc.assert(fc.property(fc.string(), (sent) => FORMAT.test(idFor(sent))));
});

/** A server that logs as the product, and its log. */
function aServer(slowMs: number) {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = Fastify({ logger: { ...Object(logging('info')), stream }, genReqId: readRequestId });
  addRequestIdHeader(app);
  logSlowRequests(app, slowMs);
  app.get('/slow/:nit', async () => new Promise((resolve) => setTimeout(resolve, 60, {})));
  app.get('/events', (_request, reply) => {
    reply.header('content-type', 'text/event-stream; charset=utf-8');
    setTimeout(() => reply.send('data: 1\n\n'), 60);
  });
  return { app, log: () => lines.map((line) => JSON.parse(line)) };
}

test('the id is in the response and in every log line of the request', async () => {
  const { app, log } = aServer(10_000);
  const id = randomUUID();
  const response = await app.inject({ url: '/slow/1', headers: { 'x-request-id': id } });
  expect(response.headers['x-request-id']).toBe(id);
  expect(new Set(log().map((line) => line.reqId))).toEqual(new Set([id]));
});

test('a slow request is in the log with its route and its id, an open event stream is not', async () => {
  const { app, log } = aServer(20);
  const { headers } = await app.inject({ url: '/slow/900123456' });
  await app.inject({ url: '/events' });
  const slow = log().filter(({ msg }) => msg === 'slow request');
  expect(slow).toEqual([
    expect.objectContaining({
      level: 40,
      reqId: headers['x-request-id'],
      slow: { method: 'GET', route: '/slow/:nit', status: 200 },
    }),
  ]);
  const { app: quick, log: quickLog } = aServer(10_000);
  await quick.inject({ url: '/slow/1' });
  expect(quickLog().map(({ msg }) => msg)).not.toContain('slow request');
});
