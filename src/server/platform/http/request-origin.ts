import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The origin of a request, reduced to the useful minimum. */
export type RequestOrigin = { ip: string; agent: string };

/** The network of an address: /24 for IPv4, /48 for IPv6. Empty when the client has already disconnected. */
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
 * The network for rate limits and for known networks of a user: /24 for IPv4, /64 for IPv6 (the smallest range that a
 * provider gives one customer). Empty when the client has disconnected.
 */
export function toRateLimitNetwork(ip: string | undefined): string {
  if (ip === undefined) return '';
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain.replace(/\.\d+$/, '.0');
  return `${toIpv6Groups(plain).slice(0, 4).join(':')}::`;
}

/** Returns the eight groups of an IPv6 address, without leading zeros. An IPv4 address at its end becomes zeros. */
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

/** 'Chrome · Android': never the header itself, because a client may send any text and because it identifies users. */
export function browserFamily(text = ''): string {
  const find = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  return browser ? [browser, system].filter(Boolean).join(' · ') : 'Otro';
}

export const readRequestOrigin = (request: FastifyRequest): RequestOrigin => ({
  ip: toNetwork(request.ip),
  agent: browserFamily(request.headers['user-agent']),
});

/** Where a session is used: the family of its browser and operating system, and its coarse network. */
export type SessionOrigin = { agent: string; network: string };

export function readSessionOrigin(request: FastifyRequest): SessionOrigin {
  const { ip: network, agent } = readRequestOrigin(request);
  return { agent, network };
}
