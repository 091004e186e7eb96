import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { logging } from './logging.ts';

test('a log names routes and statuses, never addresses, tokens, bodies or rows', async () => {
  let log = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  const app = Fastify({ logger: { ...Object(logging('info')), stream } });
  app.post('/verify/:token', async (request) => {
    request.log.error(
      Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(ana@x.example)', code: '23505' }),
    );
    return {};
  });
  await app.inject({
    method: 'POST',
    url: '/verify/SECRET?email=ana@x.example',
    headers: { authorization: 'Bearer SECRET' },
    payload: { password: 'SECRET' },
  });
  expect(log).toContain('"route":"/verify/:token"');
  expect(log).toContain('"code":"23505"');
  expect(log).toContain('"statusCode":200');
  expect(log).not.toMatch(/SECRET|ana@x|127\.0\.0\.1/);
});
