import { createRandom } from './random.ts';

/** Hexadecimal digits that look like a hash: the same for the same text. For demo data only; not a hash. */
export function fakeHex(text: string, length: number): string {
  const [random, other] = [createRandom(hashSeed(text)), createRandom(hashSeed(`${text}.`))];
  const digit = () => (random.between(0, 15) ^ other.between(0, 15)).toString(16);
  return Array.from({ length }, digit).join('');
}

/** A fake id in the format of a UUID. */
export function fakeId(text: string): string {
  const hex = fakeHex(text, 30);
  const [first, second, third, fourth, last] = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 15),
    hex.slice(15, 18),
    hex.slice(18),
  ];
  return `${first}-${second}-4${third}-8${fourth}-${last}`;
}

/** FNV-1a with 32 bits. */
function hashSeed(text: string): number {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
