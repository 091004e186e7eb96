import { expect, test } from 'vitest';
import { aMessage, answering, recordsOf, SUPPLIER } from '#tests/harness/mail/a-message.ts';
import { createCheckSender, type ResolveText } from './check-sender.ts';

const OURS = 'papelera.example';
const THEIRS = 'estafa.example';
const check = (resolveText: ResolveText, trustedHost?: string) => createCheckSender({ resolveText, trustedHost });
const withKeys = answering({ ...recordsOf(OURS), ...recordsOf(THEIRS) });
const fails = (reason: string, sender: unknown = expect.anything()) => ({
  type: 'fail',
  reason: expect.stringContaining(reason),
  sender,
});
const PASS = { type: 'pass', sender: SUPPLIER };
const edited = (bytes: Buffer, from: string, to: string) => {
  const text = bytes.toString('latin1');
  expect(text).toContain(from);
  return Buffer.from(text.replace(from, to), 'latin1');
};

test.each([
  ['without a policy', undefined, OURS],
  ['with one', 'v=DMARC1; p=reject', OURS],
  ['by a subdomain', 'v=DMARC1; p=reject', `correo.${OURS}`],
])("a message with its domain's signature passes %s", async (_, policy, signedBy) => {
  const resolve = answering({ ...recordsOf(OURS, policy), ...recordsOf(`correo.${OURS}`) });
  expect(await check(resolve)(await aMessage({ signedBy }))).toEqual(PASS);
});

test.each([
  ['no signature', { signedBy: null }, 'no trae una firma'],
  ["another's signature", { signedBy: THEIRS }, `lo firma ${THEIRS}`],
])('%s does not', async (_, parts, reason) => {
  expect(await check(withKeys)(await aMessage(parts))).toEqual(fails(reason));
});

test('a strict policy does not take the signature of a subdomain', async () => {
  const strict = answering({ ...recordsOf(OURS, 'v=DMARC1; p=reject; adkim=s'), ...recordsOf(`correo.${OURS}`) });
  expect(await check(strict)(await aMessage({ signedBy: `correo.${OURS}` }))).toEqual(fails('(DMARC)'));
});

test('a changed message does not pass, whatever was changed', async () => {
  const bytes = await aMessage({ subject: 'Factura FE1' });
  for (const [from, to] of [
    ['Adjuntamos', 'Cambiamos'],
    ['Factura FE1', 'Factura FE2'],
    ['Papelera S.A.', 'Otra S.A.'],
  ] as const) {
    expect(await check(withKeys)(edited(bytes, from, to))).toEqual(fails('no es válida'));
  }
});

test('a second sender above the signed one does not pass', async () => {
  const bytes = Buffer.concat([Buffer.from(`From: jefe@${THEIRS}\r\n`), await aMessage()]);
  expect(await check(withKeys)(bytes)).toEqual(fails('puede engañar', OURS));
});

test('a signature over a part of the message does not cover what is put behind it', async () => {
  const bytes = await aMessage({ text: 'uno' });
  const short = edited(bytes, 'bh=', 'l=1; bh=');
  expect((await check(withKeys)(short)).type).toBe('fail');
});

test('a domain without a key, or one that signs with a key withdrawn, does not pass', async () => {
  expect(await check(answering({}))(await aMessage())).toEqual(fails('no es válida'));
});

test('when names cannot be looked up nothing is decided', async () => {
  const lost: ResolveText = async () => {
    throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' });
  };
  expect(await check(lost)(await aMessage())).toMatchObject({ type: 'unsure' });
});

test('a thousand signatures cost no more than twenty', async () => {
  let requested = 0;
  const counting: ResolveText = (name) => {
    requested += 1;
    return withKeys(name);
  };
  const bytes = await aMessage();
  const [signature = ''] = /^DKIM-Signature:.*\r\n([ \t].*\r\n)*/m.exec(bytes.toString('latin1')) ?? [];
  expect(await check(counting)(Buffer.concat([Buffer.from(signature.repeat(1_000)), bytes]))).toEqual(
    fails('demasiadas', null),
  );
  expect(requested).toBe(0);
});

const noted = async (...notes: string[]) =>
  Buffer.concat([
    Buffer.from(notes.map((note) => `Authentication-Results: ${note}\r\n`).join('')),
    await aMessage({ signedBy: null }),
  ]);

test.each([
  ['DMARC', `mx.buzon.example; dkim=none; dmarc=pass (p=NONE) header.from=${OURS}`],
  ['aligned SPF', `MX.buzon.example 1; spf=pass (sender is ok) smtp.mailfrom=facturacion@${OURS}`],
  ['aligned DKIM', `mx.buzon.example;\r\n dkim=pass header.i=@${OURS} header.s=a`],
])("the mailbox's own server is believed about %s", async (_, note) => {
  expect(await check(withKeys, 'mx.buzon.example')(await noted(note))).toEqual(PASS);
  expect(await check(withKeys)(await noted(note))).toEqual(fails('no trae'));
});

test.each([
  ['another server', [`mx.otro.example; dmarc=pass header.from=${OURS}`]],
  ['its own under another', ['mx.otro.example; none', `mx.buzon.example; dmarc=pass header.from=${OURS}`]],
  ['another domain', [`mx.buzon.example; dmarc=pass header.from=${THEIRS}`]],
  ['a domain that begins alike', [`mx.buzon.example; dmarc=pass header.from=${OURS}.${THEIRS}`]],
  ['a failure', [`mx.buzon.example; dmarc=fail header.from=${OURS}`]],
  ['a comment', [`mx.buzon.example; spf=fail (; dmarc=pass header.from=${OURS}) smtp.mailfrom=a@${THEIRS}`]],
  ['quoted words', [`mx.buzon.example; spf=fail smtp.mailfrom="a; dmarc=pass header.from=${OURS} "@${THEIRS}`]],
])('a note of %s is not believed', async (_, notes) => {
  expect(await check(withKeys, 'mx.buzon.example')(await noted(...notes))).toEqual(fails('no trae'));
});
