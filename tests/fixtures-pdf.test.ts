import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PdfFacts } from '#domain/dian/pdf/pdf-facts.ts';
import type { DocumentParser } from '#server/documents/parser/document-parser.ts';
import { aDocumentParser } from './harness/documents/a-document-parser.ts';
import { expectedDocuments, FIXTURES_DIR, haveFixtures } from './harness/documents/dian-fixtures.ts';

const NAMES = ['juli_documento.pdf', ...[1, 2, 3, 4, 5, 6].map((number) => `torresstiven_venta_prueba_${number}.pdf`)];
const NEEDED = ['number', 'issue_date', 'supplier_nit', 'customer_nit', 'payable_total', 'cufe'];

let parser: DocumentParser;
beforeAll(async () => {
  parser = await aDocumentParser();
}, 60_000);
afterAll(() => parser.close());

const inPesos = (amount: number | null) => (amount === null ? null : amount / 100);

/** The facts with their amounts in pesos, as the truth file has them. */
function printed(facts: PdfFacts) {
  return {
    ...facts,
    subtotal: inPesos(facts.subtotal),
    tax_amount: inPesos(facts.tax_amount),
    payable_total: inPesos(facts.payable_total),
    taxes_by_code: Object.fromEntries(Object.entries(facts.taxes_by_code).map(([code, tax]) => [code, tax / 100])),
  };
}

for (const name of NAMES) {
  test.skipIf(!haveFixtures)(`${name} is read field by field, and its missing fields are reported`, async () => {
    const reading = await parser.parsePdf({ company_id: 'a', bytes: readFileSync(join(FIXTURES_DIR, name)) });
    if (!reading.ok) throw new Error(reading.detail);
    // The classification is the company's, not the paper's.
    const [{ classification: _, ...wanted } = {}] = expectedDocuments(name) as unknown as Record<string, unknown>[]; // every field is compared
    expect(Object.keys(wanted).length).toBeGreaterThan(1);
    expect(printed(reading.facts)).toMatchObject(wanted);
    expect(reading.facts.missing).toEqual(
      name.startsWith('juli') ? [] : NEEDED.filter((field) => !/date|total/.test(field)),
    );
  });
}
