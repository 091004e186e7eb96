import { expect, test } from 'vitest';
import { formatSize } from './format-size.ts';

test.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [34_816, '34 KB'],
  [1_258_291, '1,2 MB'],
  [157_286_400, '150 MB'],
  [3_650_722_202, '3,4 GB'],
  [2 ** 50, '1024 TB'],
])('%i bytes are %s', (bytes, shown) => {
  expect(formatSize(bytes)).toBe(shown);
});
