import fc from 'fast-check';
import { zipSync } from 'fflate';
import { anyParts, anyWrapping, wrappedBytes } from '#tests/harness/documents/any-dian-document.ts';

const SIGNS = [
  '<',
  '>',
  '&',
  ']]>',
  '<![CDATA[',
  '<!DOCTYPE a>',
  '<?xml ?>',
  '\u0000',
  '\uFFFF',
  '1e309',
  '-',
  ',',
  '{x}',
];

type Mutation =
  | { kind: 'set'; at: number; byte: number }
  | { kind: 'cut'; at: number; length: number }
  | { kind: 'repeat'; at: number; length: number; times: number }
  | { kind: 'insert'; at: number; text: string }
  | { kind: 'value'; at: number; text: string }
  | { kind: 'swap'; at: number; to: number; length: number };

const place = fc.double({ min: 0, max: 1, noNaN: true });
const length = fc.integer({ min: 1, max: 200 });
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), at: place, byte: fc.nat(255) }),
  fc.record({ kind: fc.constant('cut' as const), at: place, length }),
  fc.record({ kind: fc.constant('repeat' as const), at: place, length, times: fc.integer({ min: 1, max: 40 }) }),
  fc.record({
    kind: fc.constant('insert' as const),
    at: place,
    text: fc.oneof(fc.constantFrom(...SIGNS), fc.string()),
  }),
  fc.record({ kind: fc.constant('swap' as const), at: place, to: place, length }),
);

// Another text between two tags: the XML stays whole and its sense does not.
const value = fc.record({
  kind: fc.constant('value' as const),
  at: place,
  text: fc.oneof(fc.constantFrom('', '-1', '0', '1,000.00', '99999999999999', '2026-02-30', '{ID}', 'Ñ'), fc.string()),
});

/** A whole document, alone or in a ZIP, with a few accidents before or after packing. Places are shares of its length. */
export const mutatedBytes: fc.Arbitrary<Uint8Array> = fc
  .record({
    parts: anyParts,
    wrapping: anyWrapping,
    isZipped: fc.boolean(),
    inside: fc.array(fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: mutation }), { maxLength: 3 }),
    outside: fc.oneof(
      { weight: 2, arbitrary: fc.constant<Mutation[]>([]) },
      { weight: 1, arbitrary: fc.array(mutation) },
    ),
  })
  .map(({ parts, wrapping, isZipped, inside, outside }) => {
    const damaged = inside.reduce(mutate, wrappedBytes(parts, wrapping));
    return outside.reduce(mutate, isZipped ? zipSync({ 'a.xml': damaged, 'b.pdf': new Uint8Array(9) }) : damaged);
  });

function mutate(bytes: Uint8Array, change: Mutation): Uint8Array {
  const at = Math.floor(change.at * bytes.length);
  if (change.kind === 'set') return Uint8Array.from(bytes, (byte, place) => (place === at ? change.byte : byte));
  if (change.kind === 'value') return withValue(bytes, at, change.text);
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  if (change.kind === 'insert') return Buffer.concat([before, Buffer.from(change.text), after]);
  if (change.kind === 'cut') return Buffer.concat([before, after.subarray(change.length)]);
  const piece = after.subarray(0, change.length);
  if (change.kind === 'repeat')
    return Buffer.concat([before, ...Array.from({ length: change.times }, () => piece), after]);
  const to = Math.floor(change.to * bytes.length);
  return Buffer.concat([bytes.subarray(0, to), piece, bytes.subarray(to)]);
}

function withValue(bytes: Uint8Array, at: number, text: string): Uint8Array {
  const start = bytes.indexOf(0x3e, at) + 1;
  const end = bytes.indexOf(0x3c, start);
  if (start === 0 || end < 0) return bytes;
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(text), bytes.subarray(end)]);
}
