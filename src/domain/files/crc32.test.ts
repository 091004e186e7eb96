import { crc32 as nodeCrc32 } from 'node:zlib';
import fc from 'fast-check';
import { test } from 'vitest';
import { crc32 } from './crc32.ts';

test('the checksum of a ZIP member is the one that every ZIP program writes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => crc32(bytes) === nodeCrc32(bytes)),
    { numRuns: 2_000 },
  );
});
