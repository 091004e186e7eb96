import { Writable } from 'node:stream';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { logging } from './logging.ts';
import { refuseOtherPaths } from './static/static-app.ts';

function collecting() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { stream, log: () => lines.join('') };
}

test('a log names routes and statuses, never addresses, tokens, bodies or rows', async () => {
  const { stream, log } = collecting();
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
  expect(log()).toContain('"route":"/verify/:token"');
  expect(log()).toContain('"code":"23505"');
  expect(log()).toContain('"statusCode":200');
  expect(log()).not.toMatch(/SECRET|ana@x|127\.0\.0\.1/);
});

test('a secret in an address is not in the log, whether the address exists or not', async () => {
  const { stream, log } = collecting();
  const app = Fastify({ logger: { ...Object(logging('trace')), stream } });
  app.get('/calendar/:token', async () => 'BEGIN:VCALENDAR');
  refuseOtherPaths(app);
  for (const url of ['/calendar/SECRET.ics', '/calendar/SECRET.ics/', '/calendar/a/SECRET.ics', '/calendar/SECRET%']) {
    await app.inject({ method: 'GET', url });
    await app.inject({ method: 'HEAD', url });
  }
  expect(log()).toContain('"route":"/calendar/:token"');
  expect(log()).toContain('"statusCode":200');
  expect(log()).not.toContain('SECRET');
});

test('the most talkative log says nothing of the headers of a form either', async () => {
  const { stream, log } = collecting();
  const app = Fastify({ logger: { ...Object(logging('trace')), stream } });
  await app.register(multipart);
  app.post('/upload', async (request) => {
    for await (const _ of request.parts());
    return {};
  });
  const boundary = 'limit';
  await app.inject({
    method: 'POST',
    url: '/upload',
    headers: { authorization: 'Bearer SECRET', 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\nSECRET\r\n--${boundary}--\r\n`,
  });
  expect(log()).toContain('"msg":"Providing options to busboy"');
  expect(log()).toContain('"statusCode":200');
  expect(log()).not.toContain('SECRET');
});
