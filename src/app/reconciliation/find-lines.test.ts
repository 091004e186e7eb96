import { expect, test } from 'vitest';
import type { ResultLine } from '#domain/reconciliation/result-line.ts';
import { writeRunFile } from '#domain/reconciliation/run-file.ts';
import { generateListing } from '#tests/harness/reconciliation/generate-listing.ts';
import { findLines } from './find-lines.ts';
import { gzip } from './gzip.ts';

const { invoices } = generateListing(300, 4);
const lines = invoices.map(
  (invoice, at): ResultLine => ({
    document: invoice.cufe ?? `n${at}`,
    type: at % 3 === 0 ? 'equal' : 'only_local',
    reason: at % 3 === 0 ? null : 'unknown',
    fields: [],
    row: null,
    invoice,
  }),
);
const run = { month: '2025-10', coverage: null, files: [], lines };
const pack = async (text: string) => (await gzip(text)).buffer;

test('an invoice is found in a run of each version by its id or its CUFE, and nothing else is', async () => {
  for (const packed of [await pack(writeRunFile(run)), await pack(JSON.stringify({ version: 1, ...run }))]) {
    for (const line of lines.slice(0, 40)) {
      const { id = '', cufe = null } = line.invoice ?? {};
      expect(await findLines(packed, { id, cufe: null })).toEqual([line]);
      if (cufe !== null) expect(await findLines(packed, { id: 'other', cufe: cufe.toUpperCase() })).toEqual([line]);
    }
    expect(await findLines(packed, { id: 'other', cufe: 'ff'.repeat(48) })).toEqual([]);
  }
});

test('damaged bytes are an error', async () => {
  await expect(findLines(new TextEncoder().encode('nada').buffer, { id: 'i1', cufe: null })).rejects.toThrow();
});
