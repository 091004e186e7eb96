import { expect, test } from 'vitest';
import { generateListing, LISTING_TITLES, OWN_NIT } from '#tests/harness/reconciliation/generate-listing.ts';
import { readCoverage } from './coverage.ts';
import { matchListing } from './match-listing.ts';
import { createListingReader } from './read-listing.ts';
import type { ReconciliationEntry } from './reconciliation-entry.ts';

const OCTOBER = { from: '2025-10-01', to: '2025-10-31' };

function detailOf(entry: ReconciliationEntry): string {
  if (entry.type === 'different') return entry.fields.join();
  if (entry.type === 'missing') return entry.trashed ? 'trashed' : '';
  return entry.type === 'not_invoice' || entry.type === 'only_local' ? entry.reason : '';
}

/** How many entries got each class, by the class that the generator meant. */
function confusionMatrix(count: number, seed: number): Map<string, number> {
  const listing = generateListing(count, seed);
  const read = createListingReader({ header: LISTING_TITLES, countsFrom1904: false, file: 0 });
  if (!read) throw new Error('not a listing');
  const rows = listing.cells.map((cells, at) => read({ row: at, cells }));
  const { covered, late_from } = readCoverage(rows) ?? { covered: OCTOBER, late_from: null };
  const steps = matchListing({
    rows,
    invoices: listing.invoices,
    ownNits: new Set([OWN_NIT]),
    covered,
    lateFrom: late_from,
    period: OCTOBER,
  });
  let step = steps.next();
  while (!step.done) step = steps.next();
  const matrix = new Map<string, number>();
  for (const entry of step.value) {
    const row = 'row' in entry ? entry.row : null;
    const local = 'invoice' in entry ? entry.invoice : null;
    const meant = row ? listing.rows[row.row] : listing.only_local.get(local?.id ?? '');
    const cell = `${meant?.class} ${meant?.detail} → ${entry.type} ${detailOf(entry)}`;
    matrix.set(cell, (matrix.get(cell) ?? 0) + 1);
  }
  return matrix;
}

const isDiagonal = (cell: string) => {
  const [meant, got] = cell.split(' → ');
  return meant === got;
};

/** With CUADRA_SLOW=1 also 100,000 rows, which take 20 seconds. */
// biome-ignore lint/style/noProcessEnv: a switch of the person who runs the test.
const SIZES = process.env['CUADRA_SLOW'] === '1' ? [1_000, 10_000, 100_000] : [1_000, 10_000];

test.each(SIZES.flatMap((size) => [1, 2, 3].map((seed) => [size, seed] as const)))(
  'every one of %i rows gets its class, seed %i',
  (size, seed) => {
    const matrix = confusionMatrix(size, seed);
    expect([...matrix].filter(([cell]) => !isDiagonal(cell))).toEqual([]);
    // Every kind of fault was there.
    expect(matrix.size).toBeGreaterThan(size === 1_000 ? 10 : 20);
  },
  60_000,
);
