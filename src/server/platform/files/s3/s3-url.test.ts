import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { StartRefusal } from '../../start/start-refusal.ts';
import { parseS3Url } from './s3-url.ts';

test('a bucket, a folder, a region and a key are read from one URL', () => {
  expect(
    readConfig({ S3_URL: 'https://AKIA:a%2Fb%2Bc%40@s3.example:9000/facturas/cuadra/files?region=sa-east-1' }).s3,
  ).toEqual({
    origin: 'https://s3.example:9000',
    bucket: 'facturas',
    prefix: 'cuadra/files/',
    region: 'sa-east-1',
    accessKey: 'AKIA',
    secret: 'a/b+c@',
  });
  expect(readConfig({ S3_URL: 'http://k:s@127.0.0.1:9000/facturas' }).s3).toMatchObject({
    prefix: '',
    region: 'us-east-1',
  });
  expect(readConfig({}).s3).toBeUndefined();
});

test.each([
  ['s3.example/facturas', 'must look like'],
  ['http://k:clave-secreta@s3.example/facturas', 'must begin with https://'],
  ['ftp://k:clave-secreta@localhost/facturas', 'must begin with https://'],
  ['https://s3.example/facturas', 'must look like'],
  ['https://k@s3.example/facturas', 'must look like'],
  ['https://k:clave-secreta%@s3.example/facturas', 'must look like'],
  ['https://k:clave-secreta@s3.example', 'must name a bucket'],
  ['https://k:clave-secreta@s3.example/Facturas', 'must name a bucket'],
  ['https://k:clave-secreta@s3.example/facturas/a%20b', 'the folder'],
  ['https://k:clave-secreta@s3.example/facturas?secret=clave-secreta', 'only ?region=name'],
  ['https://k:clave-secreta@s3.example/facturas?region=', 'only ?region=name'],
])('%s is refused in one line without the secret', (text, detail) => {
  const start = () => readConfig({ S3_URL: text });
  expect(start).toThrow(StartRefusal);
  expect(start).toThrow(`S3_URL: ${detail}`);
  expect(start).not.toThrow(/clave-secreta|\n/);
});

test('any key and secret survive percent-encoding', () => {
  const text = fc.string({ minLength: 1, unit: 'grapheme' });
  fc.assert(
    fc.property(text, text, (accessKey, secret) => {
      const url = `https://${encodeURIComponent(accessKey)}:${encodeURIComponent(secret)}@s3.example/facturas`;
      expect(parseS3Url(url)).toMatchObject({ type: 'ok', address: { accessKey, secret } });
    }),
  );
});
