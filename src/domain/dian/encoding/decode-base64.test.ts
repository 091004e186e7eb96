import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64Bytes } from './decode-base64.ts';

test('whatever was encoded comes back, also broken into lines', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64').replace(/.{7}/g, '$&\r\n');
      expect(decodeBase64Bytes(text)).toEqual(bytes);
    }),
  );
});

test.each(['', '=', 'A', 'A===', '<xml/>', 'hola mundo!'])('%j is not base64', (text) => {
  expect(decodeBase64Bytes(text)).toBeUndefined();
});
