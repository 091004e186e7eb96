import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendFile } from './send-file.ts';

const nameOf = async (name: string) => {
  const app = Fastify();
  app.get('/', async (_, reply) => sendFile(reply, { name, type: 'application/pdf', bytes: Buffer.from('x') }));
  const { headers } = await app.inject('/');
  const encoded = /filename\*=UTF-8''(.*)$/.exec(String(headers['content-disposition']))?.[1] ?? '';
  return decodeURIComponent(encoded);
};

test.each([`${'a'.repeat(300)}.pdf`, `${'ñ'.repeat(200)}.xlsx`])(
  'a long name keeps its extension: %#',
  async (name) => {
    const sent = await nameOf(name);
    expect(sent).toHaveLength(150);
    expect(name.endsWith(sent)).toBe(true);
  },
);

test.each([
  ['Factura Ñandú (1).pdf', 'Factura Ñandú (1).pdf'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['a\r\nSet-Cookie: x.pdf', 'a__Set-Cookie: x.pdf'],
  ['fdp\u202Eexe.pdf', 'fdp_exe.pdf'],
])('%j is saved as %j', async (name, saved) => {
  expect(await nameOf(name)).toBe(saved);
});
