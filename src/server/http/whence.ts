import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Where a request comes from, as little as is useful. */
export type Whence = { ip: string; agent: string };

/** The network of the address: /24, or /48 of the new kind. Who has hung up meanwhile has none any more. */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined) return '';
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain.replace(/\.\d+$/, '.0');
  const [head = '', tail] = plain.split('::', 2);
  const groups = head === '' ? [] : head.split(':');
  const filled = tail === undefined ? groups : [...groups, '0', '0', '0'];
  return `${filled.slice(0, 3).join(':')}::`;
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
export function agentFamily(text = ''): string {
  const find = (table: [RegExp, string][]) => table.find(([form]) => form.test(text))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  return browser ? [browser, system].filter(Boolean).join(' · ') : 'Otro';
}

export const whenceOf = (request: FastifyRequest): Whence => ({
  ip: networkOf(request.ip),
  agent: agentFamily(request.headers['user-agent']),
});
