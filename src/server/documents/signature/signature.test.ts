import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCertificate } from '#tests/harness/documents/a-certificate.ts';
import { attachedDocumentXml, dianXml } from '#tests/harness/documents/a-dian-document.ts';
import {
  ECDSA_SHA256,
  EXCLUSIVE,
  INCLUSIVE,
  type Signing,
  signedXml,
} from '#tests/harness/documents/a-signed-document.ts';
import { checkSignatures } from './signature.ts';
import type { SignatureFacts } from './signature-facts.ts';

/** The signature of the file itself. */
async function checkSignature(bytes: Uint8Array): Promise<SignatureFacts | undefined> {
  return (await checkSignatures(bytes))[0]?.signature;
}
const check = (xml: string) => checkSignature(Buffer.from(xml));
const signed = (signing: Signing = {}) => signedXml(dianXml({ number: 'FE1' }), signing);
const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const XMLENC = 'http://www.w3.org/2001/04/xmlenc#';

describe('a document as it was signed', () => {
  test('is valid, names its signer, and promises nothing of the chain', async () => {
    expect(await check(signed())).toEqual({
      status: 'valid',
      signer: {
        name: 'ACME SAS',
        nit: '900123456',
        issuer: 'ACME SAS',
        serial: '07',
        valid_from: '2020-01-01T00:00:00.000Z',
        valid_to: '2040-01-01T00:00:00.000Z',
      },
      signed_at: '2024-10-31T08:00:00-05:00',
      policy: expect.stringContaining('politicadefirmav2.pdf'),
      reasons: ['No revisamos la cadena del certificado hasta la entidad que lo emitió.'],
    });
  });

  test.each([
    [INCLUSIVE, `${XMLENC}sha256`, `${MORE}rsa-sha256`],
    [EXCLUSIVE, `${XMLENC}sha512`, `${MORE}rsa-sha512`],
    [EXCLUSIVE, 'http://www.w3.org/2000/09/xmldsig#sha1', 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'],
  ])('is valid by %s with %s', async (canonical, digest, algorithm) => {
    expect(await check(signed({ canonical, digest, algorithm }))).toMatchObject({ status: 'valid' });
  });

  test('is valid by an elliptic key', async () => {
    const certificate = aCertificate({ kind: 'ec' });
    const xml = signed({ certificate, algorithm: ECDSA_SHA256 });
    expect(await check(xml)).toMatchObject({ status: 'valid' });
    expect(await check(xml.replace('FE1', 'FE2'))).toMatchObject({ status: 'invalid' });
  });

  test('is valid with blank lines before its declaration and in another encoding', async () => {
    expect(await check(`\n\n${signed()}`)).toMatchObject({ status: 'valid' });
    const xml = signed().replace(/^<\?xml[^>]*\?>/, '');
    const latin = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${xml}`, 'latin1');
    expect(await checkSignature(latin)).toMatchObject({ status: 'valid' });
  });

  test('tells when the certificate was out of date and when SHA-1 was used', async () => {
    const late = signed({ signedAt: '2041-01-01T00:00:00Z' });
    expect((await check(late))?.reasons).toContain('El certificado no estaba vigente cuando se firmó.');
    const weak = signed({ digest: 'http://www.w3.org/2000/09/xmldsig#sha1' });
    expect((await check(weak))?.reasons.join()).toMatch(/SHA-1/);
  });
});

describe('a changed document is invalid', () => {
  const another = (was: string) => (was === 'A' ? 'B' : 'A');
  test.each([
    ['its number', (xml: string) => xml.replace(/FE1/, 'FE2')],
    ['a blank between elements', (xml: string) => xml.replace(/<\/cbc:ID>/, '</cbc:ID> ')],
    ['the time it was signed', (xml: string) => xml.replace(/2024-10-31T08/, '2024-10-30T08')],
    ['the signature value', (xml: string) => xml.replace(/(?<=<ds:SignatureValue>)./, another)],
    ['the digest it claims', (xml: string) => xml.replace(/(?<=<ds:DigestValue>)./, another)],
  ])('%s', async (_, change) => {
    const xml = signed();
    const changed = change(xml);
    expect(changed).not.toBe(xml);
    expect(await check(changed)).toMatchObject({ status: 'invalid', reasons: [expect.stringMatching(/\.$/)] });
  });

  test('with another’s certificate in place of the signer’s', async () => {
    const other = aCertificate({ name: 'OTRO' }).der.toString('base64');
    const changed = signed().replace(/(<ds:X509Certificate>)[^<]+/, `$1${other}`);
    expect(await check(changed)).toMatchObject({
      status: 'invalid',
      reasons: ['El certificado no es el que la firma nombra.'],
    });
  });
});

describe('signature wrapping', () => {
  test('a signed document hidden inside another one proves nothing', async () => {
    const inner = signed().replace(/^<\?xml[^>]*\?>/, '');
    expect(await check(dianXml({ number: 'FALSA1' }).replace(/<\/[\w:]+>\s*$/, `${inner}$&`))).toMatchObject({
      status: 'invalid',
    });
  });

  test('a good signature of a part does not stand for the whole', async () => {
    expect(await check(signed({ covers: 'properties' }))).toMatchObject({
      status: 'invalid',
      reasons: ['La firma no cubre el documento completo.'],
    });
  });

  test('a time nobody signed is not told', async () => {
    expect(await check(signed({ covers: 'document' }))).toMatchObject({
      status: 'valid',
      signed_at: null,
      policy: null,
      reasons: expect.arrayContaining(['La firma no dice con certeza cuándo se hizo.']),
    });
  });

  test('two parts with the Id that was signed are one too many', async () => {
    const xml = signed().replace(/<cbc:ID/, '<cbc:ID Id="signed-properties"');
    expect(await check(xml)).toMatchObject({ status: 'invalid', reasons: [expect.stringMatching(/^Dos partes/)] });
  });
});

describe('what is not judged', () => {
  test('a document without a signature is unsigned', async () => {
    expect(await check(dianXml())).toMatchObject({ status: 'unsigned', signer: null });
  });

  test.each([
    ['an address outside', (xml: string) => xml.replace('URI=""', 'URI="http://127.0.0.1/x"')],
    ['a transform that runs a program', (xml: string) => xml.replace(/xmldsig#enveloped-signature/, 'xslt')],
    ['an unknown algorithm', (xml: string) => xml.replace('rsa-sha256', 'rsa-sha999')],
    ['no certificate', (xml: string) => xml.replace(/<ds:KeyInfo>.*<\/ds:KeyInfo>/s, '')],
    ['a DOCTYPE', (xml: string) => `<!DOCTYPE x [<!ENTITY a "b">]>${xml.replace(/^<\?xml[^>]*\?>/, '')}`],
    ['broken XML', (xml: string) => xml.slice(0, -20)],
    ['no XML at all', () => 'hola'],
    ['nothing', () => ''],
  ])('%s is unsupported', async (_, change) => {
    expect(await check(change(signed()))).toMatchObject({
      status: 'unsupported',
      reasons: [expect.stringMatching(/\.$/)],
    });
  });
});

test('the documents a container carries have signatures of their own', async () => {
  const container = attachedDocumentXml(signed());
  const all = await checkSignatures(Buffer.from(container));
  expect(all.map(({ root, number, signature }) => [root, number, signature.status])).toEqual(
    expect.arrayContaining([
      ['AttachedDocument', expect.anything(), 'unsigned'],
      ['Invoice', 'FE1', 'valid'],
    ]),
  );
});

test('whatever bytes are changed, there is an answer, and it never names another signer', async () => {
  const good = Buffer.from(signed());
  const clean = await checkSignature(good);
  const change = fc.tuple(fc.nat({ max: good.length - 1 }), fc.nat({ max: 255 }));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const bytes = Buffer.from(good);
      for (const [at, byte] of changes) bytes[at] = byte;
      const facts = await checkSignature(bytes);
      expect(['valid', 'invalid', 'unsigned', 'unsupported']).toContain(facts?.status);
      if (facts?.status === 'valid') expect(facts.signer).toEqual(clean?.signer);
    }),
    { numRuns: 300 },
  );
}, 60_000);

test('no letter of the document can be another and its signature stay valid', async () => {
  const good = signed();
  const start = good.indexOf('?>') + 2;
  const letters = Array.from(good.matchAll(/[a-z0-9]/gi), ({ index }) => index);
  const places = letters.filter((at) => at > start && at < good.indexOf('<ds:Signature'));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), fc.constantFrom(...'abcXYZ0189'), async (at, letter) => {
      fc.pre(good.charAt(at) !== letter);
      const facts = await check(`${good.slice(0, at)}${letter}${good.slice(at + 1)}`);
      expect(['invalid', 'unsupported']).toContain(facts?.status);
    }),
    { numRuns: 200 },
  );
}, 60_000);
