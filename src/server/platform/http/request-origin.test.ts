import { expect, test } from 'vitest';
import { browserFamily, toNetwork, toRateLimitNetwork } from './request-origin.ts';

test.each([
  ['203.0.113.77', '203.0.113.0'],
  ['::ffff:203.0.113.77', '203.0.113.0'],
  ['2001:db8:1234:5678::9', '2001:db8:1234::'],
  ['2001:db8::9', '2001:db8:0::'],
  ['::1', '0:0:0::'],
  [undefined, ''],
])('of %s only the network %s is kept', (ip, network) => {
  expect(toNetwork(ip)).toBe(network);
});

test.each([
  ['203.0.113.77', '203.0.113.0'],
  ['::ffff:203.0.113.77', '203.0.113.0'],
  ['2001:db8:1234:5678::9', '2001:db8:1234:5678::'],
  ['2001:DB8:1234:5678:ffff:1:2:3', '2001:db8:1234:5678::'],
  ['2001:db8::9', '2001:db8:0:0::'],
  ['2001:0db8:0000:0001::9', '2001:db8:0:1::'],
  ['64:ff9b::203.0.113.77', '64:ff9b:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['::1', '0:0:0:0::'],
  [undefined, ''],
])('L2 a limit counts %s as the network %s', (ip, network) => {
  expect(toRateLimitNetwork(ip)).toBe(network);
});

test.each([
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36', 'Chrome · Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari · iOS'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/131.0 Safari/537.36 Edg/131.0', 'Edge · Windows'],
  ['<script>alert(1)</script>', 'Otro'],
  [undefined, 'Otro'],
])('%s is %s', (text, family) => {
  expect(browserFamily(text)).toBe(family);
});
