import { expect, test } from 'vitest';
import { installPolyfills } from './install-polyfills.ts';
import { pageScale } from './read-qr.ts';

test.each([
  [612, 792],
  [1, 1],
  [10_000_000, 3],
  [14_400, 14_400],
])('a page of %i by %i points is drawn no larger than 2200 a side', (width, height) => {
  const scale = pageScale({ width, height });
  expect(Math.max(width, height) * scale).toBeLessThanOrEqual(2200.001);
  expect(scale).toBeLessThanOrEqual(2.8);
});

test('what pdf.js calls is there on the oldest Node we run on', () => {
  installPolyfills();
  const bytes = Uint8Array.of(1, 2, 3).buffer;
  // Newer Node versions and our polyfill have this method; the types of Node 20 do not.
  const { transferToFixedLength } = ArrayBuffer.prototype as unknown as {
    transferToFixedLength: (length: number) => ArrayBuffer;
  };
  expect(new Uint8Array(transferToFixedLength.call(bytes, 2))).toEqual(Uint8Array.of(1, 2));
  expect([URL.parse('https://a.co/b')?.host, URL.parse('nada')]).toEqual(['a.co', null]);
});
