import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartRefusal } from './start/start-refusal.ts';

test('with nothing set the server runs on this machine alone, with its own database', () => {
  expect(readConfig({})).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: undefined,
    publicUrl: 'http://localhost:4000',
    serveApp: true,
    logLevel: 'warn',
  });
});

const PRODUCTION = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  PUBLIC_URL: 'https://app.cuadra.example',
  SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
};

test('in production it can be reached from outside, unless configured otherwise', () => {
  expect(readConfig(PRODUCTION).host).toBe('0.0.0.0');
  expect(readConfig({ ...PRODUCTION, HOST: '10.0.0.7' }).host).toBe('10.0.0.7');
});

test('an empty setting is one that is not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4000, databaseUrl: undefined });
});

test.each([
  ['PORT', 'many'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://localhost/cuadra'],
  ['SMTP_URL', 'http://localhost'],
  ['PUBLIC_URL', 'cuadra.co'],
  ['SERVE_APP', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['NODE_ENV', 'prod'],
])('a wrong %s (%s) is refused in one line that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: [^\\n]+$`));
});

test('links in e-mails never hold two slashes in a row', () => {
  expect(readConfig({ ...PRODUCTION, PUBLIC_URL: 'https://cuadra.co/' }).publicUrl).toBe('https://cuadra.co');
});

test('a mailbox is read from its address, and a wrong one is refused without being repeated', () => {
  expect(readConfig({ IMAP_URL: 'imaps://u%40correo.example:secreto@correo.example' }).mailbox).toMatchObject({
    port: 993,
    folder: 'INBOX',
  });
  expect(readConfig({}).mailbox).toBeUndefined();
  expect(() => readConfig({ IMAP_URL: 'pop3://u:secreto@correo.example' })).toThrow(
    new StartRefusal('IMAP_URL: must begin with imaps:// or imap://'),
  );
});

test('inbound addresses are made of the address of the mailbox, which has to be known', () => {
  const IMAP_URL = 'imaps://Facturas%40cafe.example:secreto@correo.example';
  const inbound = { local: 'facturas', domain: 'cafe.example', recipientHeader: 'delivered-to' };
  expect(readConfig({ IMAP_URL }).inbound).toEqual(inbound);
  const other = { MAIL_INBOUND_ADDRESS: 'recepcion@otro.example', MAIL_RECIPIENT_HEADER: 'Envelope-To' };
  expect(readConfig({ IMAP_URL, ...other }).inbound).toEqual({
    local: 'recepcion',
    domain: 'otro.example',
    recipientHeader: 'envelope-to',
  });
  expect(readConfig({}).inbound).toBeUndefined();
  expect(() => readConfig({ IMAP_URL: 'imaps://u:secreto@correo.example' })).toThrow(/^MAIL_INBOUND_ADDRESS: [^\n]+$/);
});

test.each(['To', 'cc', 'Received', 'Resent-To', 'Delivered To'])('C1: the recipient is never read from %s', (name) => {
  expect(() => readConfig({ MAIL_RECIPIENT_HEADER: name })).toThrow(/^MAIL_RECIPIENT_HEADER: [^\n]+$/);
});

test('servers of names are addresses, with a port or without', () => {
  expect(readConfig({ DNS_SERVERS: '10.0.0.1, 127.0.0.1:5353,[::1]:53' }).dnsServers).toEqual([
    '10.0.0.1',
    '127.0.0.1:5353',
    '[::1]:53',
  ]);
  expect(() => readConfig({ DNS_SERVERS: 'dns.example' })).toThrow(/^DNS_SERVERS/);
});
