import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Where a request comes from, as little as is useful. */
export type RequestOrigin = { ip: string; agent: string };

/** The network of the address: /24, or /48 of the new kind. Who has hung up meanwhile has none any more. */
export function toNetwork(ip: string | undefined): string {
  if (ip === undefined) return '';
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain.replace(/\.\d+$/, '.0');
  const [head = '', tail] = plain.split('::', 2);
  const groups = head === '' ? [] : head.split(':');
  const filled = tail === undefined ? groups : [...groups, '0', '0', '0'];
  return `${filled.slice(0, 3).join(':')}::`;
}

/**
 * The network that a limit counts, and by which a user is known: /24 of IPv4, /64 of IPv6 (what one customer of a
 * provider gets at least). Whoever has hung up has none.
 */
export function toRateLimitNetwork(ip: string | undefined): string {
  if (ip === undefined) return '';
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain.replace(/\.\d+$/, '.0');
  return `${toIpv6Groups(plain).slice(0, 4).join(':')}::`;
}

/** Returns the eight groups of an IPv6 address, without leading zeros. An IPv4 address at its end is left as zeros. */
function toIpv6Groups(ip: string): string[] {
  const [head = '', tail = ''] = ip
    .toLowerCase()
    .replace(/(\d+\.){3}\d+$/, '0:0')
    .split('::', 2);
  const groups = (part: string) => (part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/, '')));
  const [before, after] = [groups(head), groups(tail)];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}

const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** 'Chrome · Android': never the text itself, which anybody can write and which tells people apart. */
export function browserFamily(text = ''): string {
  const find = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  return browser ? [browser, system].filter(Boolean).join(' · ') : 'Otro';
}

export const readRequestOrigin = (request: FastifyRequest): RequestOrigin => ({
  ip: toNetwork(request.ip),
  agent: browserFamily(request.headers['user-agent']),
});
