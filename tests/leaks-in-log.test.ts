import { expect, test } from 'vitest';
import { errorsInLog, leaksInLog, requestsInLog } from '../scripts/leaks-in-log.mjs';

const line = (more: object) => `${JSON.stringify({ level: 30, time: 1_900_123_456_789, pid: 900_123_456, ...more })}\n`;
const completed = line({
  reqId: 'req-1',
  res: { statusCode: 200 },
  responseTime: 8.900123456,
  msg: 'request completed',
});

test('what a server writes of a request is no leak', () => {
  const log = [
    'Cuadra: http://localhost:41234\n',
    line({ msg: 'Server listening at http://127.0.0.1:41234' }),
    line({
      reqId: 'req-1',
      req: { method: 'GET', route: '/api/auth/verify-reset-token/:token' },
      msg: 'incoming request',
    }),
    completed,
  ].join('');
  expect(leaksInLog(log)).toEqual([]);
  expect(requestsInLog(log)).toBe(1);
});

test.each([
  ['an e-mail address', 'Key (email)=(ana@x.example)'],
  ['a token', `/verify-email?token=${'aB3_-'.repeat(8)}xyz`],
  ['a bearer token', 'Bearer abcdefgh1234'],
  ['a hash of a password', '$argon2id$v=19$m=19456'],
  ['a password', 'clave-segura-1'],
  ['a NIT', 'nit 900123456'],
  ['a NIT', '900.123.456-8'],
  ['a file name', 'FE-123.xml'],
  ['a company', 'Café del Valle S.A.S.'],
])('%s is found, in words and in JSON: %s', (what, text) => {
  for (const log of [`${text}\n`, line({ err: { message: text } })]) {
    expect(leaksInLog(log).map((leak) => leak.split(':')[0])).toContain(what);
  }
});

test('what a server reports as its own mistake is found, what it warns of is not', () => {
  const mistake = JSON.stringify({ level: 50, msg: 'Cannot write headers after they are sent to the client' });
  expect(errorsInLog(`${completed}${JSON.stringify({ level: 40, msg: 'slow' })}\n${mistake}\n`)).toEqual([mistake]);
});
