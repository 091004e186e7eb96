import { zipSync } from 'fflate';
import { type HostileCase, hostileCase } from './hostile-case.ts';

const MB = 1024 * 1024;
const AS_MAIL = { way: 'mail', plan: 'pro', file_name: 'a.eml' } as const;
const HEAD = 'From: a@evil.example\r\nTo: nobody@nowhere.example\r\nMIME-Version: 1.0\r\n';
const mail = (name: string, make: () => string): HostileCase => hostileCase(`mail: ${name}`, AS_MAIL, make);
const repeated = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length));

export const HOSTILE_MAIL: readonly HostileCase[] = [
  mail('12 MB of lines of HTML', () => `${HEAD}Content-Type: text/html\r\n\r\n${repeated('\r\n\r\n ', 12 * MB)}`),
  mail('4 MB of paragraphs', () => `${HEAD}Content-Type: text/html\r\n\r\n${repeated('<p>\n', 4 * MB)}`),
  mail('fifty thousand parts', () => {
    const part = '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n';
    return `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n${part.repeat(50_000)}--b--`;
  }),
  mail('five thousand levels', () => {
    const open = Array.from(
      { length: 5_000 },
      (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`,
    );
    return `${HEAD}Content-Type: multipart/mixed; boundary=b0\r\n\r\n${open.join('')}`;
  }),
  mail('a head of 10 MB', () => `${HEAD}X-A: ${repeated('a b\r\n ', 10 * MB)}\r\n\r\nx`),
  mail(
    'a hundred thousand stations',
    () => `${'Received: from a by b for <c@d.example>; x\r\n'.repeat(100_000)}${HEAD}\r\nx`,
  ),
  mail(
    'a hundred thousand recipients',
    () => `From: a@evil.example\r\nTo: ${'"x: y" <a@b.example>, '.repeat(100_000)}z@b.example\r\n\r\nx`,
  ),
  mail('two hundred thousand encoded words', () => `${HEAD}X-B: ${'=?utf-8?q?=41=42?= '.repeat(200_000)}\r\n\r\nx`),
  mail(
    'messages in messages',
    () => `${HEAD}${'Content-Type: message/rfc822\r\n\r\nFrom: a@b.example\r\n'.repeat(2_000)}\r\n\r\nx`,
  ),
  mail('a million beginnings of uuencoded files', () => `${HEAD}\r\n${'begin 644 a\r\nM\r\n'.repeat(1_000_000)}`),
  mail('4 MB of pieces of a signed block', () => {
    const pieces = Buffer.alloc(4 * MB, Buffer.from([0x24, 0x80]));
    const start = Buffer.from('308006092a864886f70d010702a08030800201013100308006092a864886f70d010701a080', 'hex');
    const bytes = Buffer.concat([start, pieces]).toString('base64');
    return `${HEAD}Content-Type: application/pkcs7-mime; name=smime.p7m\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes}`;
  }),
  mail('a bomb as attachment', () => {
    const bytes = Buffer.from(zipSync({ 'a.xml': new Uint8Array(150 * MB) })).toString('base64');
    return `${HEAD}Content-Type: application/zip; name=a.zip\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename=a.zip\r\n\r\n${bytes}`;
  }),
];
