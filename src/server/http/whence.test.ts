import { expect, test } from 'vitest';
import { agentFamily, networkOf } from './whence.ts';

test.each([
  ['203.0.113.77', '203.0.113.0'],
  ['::ffff:203.0.113.77', '203.0.113.0'],
  ['2001:db8:1234:5678::9', '2001:db8:1234::'],
  ['2001:db8::9', '2001:db8:0::'],
  ['::1', '0:0:0::'],
  [undefined, ''],
])('of %s only the network %s is kept', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test.each([
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36', 'Chrome · Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari · iOS'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/131.0 Safari/537.36 Edg/131.0', 'Edge · Windows'],
  ['<script>alert(1)</script>', 'Otro'],
  [undefined, 'Otro'],
])('%s is %s', (text, family) => {
  expect(agentFamily(text)).toBe(family);
});
