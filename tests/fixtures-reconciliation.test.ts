import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { ReconciliationSession } from '#app/features/reconciliation/worker/reconciliation-session.ts';
import { FIXTURES_DIR, haveFixtures } from '#tests/harness/documents/dian-fixtures.ts';

const LISTINGS = ['xlsx_listado_DIAN_32col_seudonimizado.xlsx', 'xlsx_exogena_TEST_IVA300_Listado_DIAN.xlsx'];

/** Counted here from the cells alone, with another reader. */
async function countByHand(bytes: Buffer) {
  const [titles = [], ...rows] = (await readSheet(bytes)).filter((row) => row.some((cell) => cell !== null));
  const at = (name: RegExp) => titles.findIndex((title) => name.test(String(title)));
  const [type, cufe, state] = [at(/^tipo/i), at(/^cufe/i), at(/^estado/i)];
  const text = (row: unknown[], column: number) => (column < 0 ? '' : String(row[column] ?? ''));
  const isAside = (row: unknown[]) =>
    /^(?:application response|n[oó]mina|.*ajuste de n[oó]mina)/i.test(text(row, type)) ||
    /^rechaz/i.test(text(row, state));
  const documents = rows.filter((row) => !isAside(row));
  const cufes = documents.map((row) => text(row, cufe)).filter(Boolean);
  return { rows: rows.length, aside: rows.length - documents.length, repeated: cufes.length - new Set(cufes).size };
}

test.skipIf(!haveFixtures).each(LISTINGS)('%s: every row is in one class, as counted by hand', async (name) => {
  const bytes = readFileSync(join(FIXTURES_DIR, name));
  const meant = await countByHand(bytes);
  const session = new ReconciliationSession({ readInvoices: async () => [], onProgress: () => {} });
  const options = { store: '', own_nits: [], month: null, is_whole: false };
  const { summary, files, problems } = await session.compare([new File([new Uint8Array(bytes)], name)], options);
  expect(problems).toEqual([]);
  expect(files).toMatchObject([{ rows: meant.rows }]);
  const { classes } = summary;
  expect(classes.not_invoice.count).toBe(meant.aside);
  expect(classes.repeated.count).toBe(meant.repeated);
  expect(classes.missing.count).toBe(meant.rows - meant.aside - meant.repeated);
  expect(Object.values(classes).reduce((sum, { count }) => sum + count, 0)).toBe(meant.rows);
});
