import { expect, test } from 'vitest';
import { mailboxName, parseMailboxUrl } from './mailbox-url.ts';

const SECURE = { host: 'correo.example', port: 993, tls: 'at-once', user: 'u', password: 'p', folder: 'INBOX' };

test.each([
  ['imaps://u:p@correo.example', SECURE],
  ['imaps://u:p@correo.example:1993/Facturas', { ...SECURE, port: 1993, folder: 'Facturas' }],
  [
    'imaps://fac%40cafe.co:a%3Ab%2F@correo.example/A/B',
    { ...SECURE, user: 'fac@cafe.co', password: 'a:b/', folder: 'A/B' },
  ],
  ['imap://u:p@correo.example', { ...SECURE, port: 143, tls: 'upgraded' }],
  ['imap://u:p@127.0.0.1:1143', { ...SECURE, host: '127.0.0.1', port: 1143, tls: 'none' }],
  ['imap://u:p@[::1]', { ...SECURE, host: '::1', port: 143, tls: 'none' }],
  ['imap://u:p@127.0.0.1.example', { ...SECURE, host: '127.0.0.1.example', port: 143, tls: 'upgraded' }],
])('%s', (text, expected) => {
  expect(parseMailboxUrl(text)).toEqual({ type: 'ok', address: expected });
});

test.each([
  'https://u:secreto@x',
  'imaps://u@x',
  'imaps://:secreto@x',
  'secreto',
  'imaps://u:%ZZsecreto@x',
  'imaps://',
])('%s is refused without being repeated', (text) => {
  const parsed = parseMailboxUrl(text);
  expect(parsed).toEqual({ type: 'invalid', detail: expect.stringMatching(/^must /) });
  expect(JSON.stringify(parsed)).not.toContain('secreto');
});

test('a mailbox keeps its name when its password changes, and has none of it in it', () => {
  const [one, same, other] = ['imaps://u:p@h', 'imaps://u:q@h', 'imaps://v:p@h'].map((text) => {
    const parsed = parseMailboxUrl(text);
    if (parsed.type === 'invalid') throw new Error(parsed.detail);
    return mailboxName(parsed.address);
  });
  expect(one).toBe(same);
  expect(one).not.toBe(other);
  expect(one).toMatch(/^[0-9a-f]{64}$/);
});
