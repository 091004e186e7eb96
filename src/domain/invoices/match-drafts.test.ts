import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DraftMatch, type MatchableDraft, type MatchableInvoice, matchDrafts } from './match-drafts.ts';
import { isSameInvoice } from './same-invoice.ts';

/** Few values, so that drafts collide often. */
const draft: fc.Arbitrary<MatchableDraft> = fc.record({
  dedupe_key: fc.constantFrom('k1', 'k2', 'k3', 'k4', 'k5', 'k6'),
  cufe: fc.constantFrom(null, 'a', 'b'),
  number_key: fc.constantFrom('FE1', 'FE2'),
  supplier_nit: fc.constantFrom('900123456', '800123456'),
  invoice_number: fc.constant('FE1'),
  document_kind: fc.constantFrom('invoice' as const, 'pos_equivalent' as const, 'credit_note' as const),
  source: fc.constantFrom('xml' as const, 'pdf' as const, 'sheet' as const),
  has_container: fc.boolean(),
});

const invoices: fc.Arbitrary<MatchableInvoice[]> = fc
  .uniqueArray(fc.tuple(draft, fc.constantFrom(null, '2026-11-01T00:00:00Z')), {
    selector: ([{ dedupe_key }]) => dedupe_key,
    maxLength: 4,
  })
  .map((all) => all.map(([keys, deleted_at], at) => ({ ...keys, id: `stored ${at}`, deleted_at })));

function counter() {
  let count = 0;
  return () => `new ${count++}`;
}

const match = (stored: readonly MatchableInvoice[], drafts: readonly MatchableDraft[]) =>
  matchDrafts(stored, drafts, { toMatchable: (one) => one, createId: counter() });

/** The rules as the documentation words them, with one pass over all invoices for each draft. */
function slowMatch(stored: readonly MatchableInvoice[], drafts: readonly MatchableDraft[]) {
  const createId = counter();
  let known = [...stored];
  return drafts.map((one): DraftMatch<MatchableDraft> => {
    const isNote = (kind: string) => kind === 'credit_note';
    const fits = (other: MatchableInvoice) =>
      !(one.source === 'xml' && other.source === 'xml') &&
      isSameInvoice(one, other) &&
      ((one.source !== 'sheet' && other.source !== 'sheet') ||
        isNote(one.document_kind) === isNote(other.document_kind));
    const found =
      known.find(({ dedupe_key }) => dedupe_key === one.dedupe_key) ??
      known.find((other) => one.cufe !== null && other.cufe === one.cufe && fits(other)) ??
      known.find((other) => other.number_key === one.number_key && fits(other));
    const hasMore =
      found?.deleted_at === null &&
      found.source !== 'xml' &&
      (one.source === 'xml' || (one.source === 'sheet' && found.cufe === null && one.cufe !== null));
    if (found && !hasMore) return { type: 'known', draft: one, invoice: found };
    const id = found?.id ?? createId();
    known = [...known.filter((other) => other !== found), { ...one, id, deleted_at: null }];
    return { type: found ? 'complete' : 'create', draft: one, id };
  });
}

test('drafts match as the rules say, whatever came before them', () => {
  fc.assert(
    fc.property(invoices, fc.array(draft, { maxLength: 6 }), (stored, drafts) => {
      expect(match(stored, drafts)).toEqual(slowMatch(stored, drafts));
    }),
    { numRuns: 2_000 },
  );
});

test('the same XML documents a second time are all known', () => {
  const xmls = draft.map((one) => ({ ...one, source: 'xml' as const }));
  fc.assert(
    fc.property(fc.uniqueArray(xmls, { selector: ({ dedupe_key }) => dedupe_key }), (drafts) => {
      const stored = match([], drafts).flatMap((one) =>
        one.type === 'known' ? [] : [{ ...one.draft, id: one.id, deleted_at: null }],
      );
      expect(match(stored, drafts).map(({ type }) => type)).toEqual(drafts.map(() => 'known'));
    }),
  );
});

const xml: MatchableDraft = {
  dedupe_key: 'xml',
  cufe: 'a',
  number_key: 'FE1',
  supplier_nit: '900123456',
  invoice_number: 'FE1',
  document_kind: 'invoice',
  source: 'xml',
  has_container: false,
};
const row: MatchableDraft = { ...xml, dedupe_key: 'row', source: 'sheet' };

test.each([
  ['an XML completes a row', { ...row, id: 'i', deleted_at: null }, xml, 'complete'],
  ['an XML does not complete a row in the trash', { ...row, id: 'i', deleted_at: '2026-11-01' }, xml, 'known'],
  ['a row does not complete an XML', { ...xml, id: 'i', deleted_at: null }, row, 'known'],
  ['a row with a CUFE completes one without', { ...row, cufe: null, id: 'i', deleted_at: null }, row, 'complete'],
  ['two XML with one CUFE are two documents', { ...xml, dedupe_key: 'x', id: 'i', deleted_at: null }, xml, 'create'],
  [
    'a note is not the invoice of its number',
    { ...row, dedupe_key: 'note', cufe: null, document_kind: 'credit_note' as const, id: 'i', deleted_at: null },
    row,
    'create',
  ],
])('%s', (_, stored, one, expected) => {
  expect(match([stored], [one])[0]?.type).toBe(expected);
});
