import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { classify } from '#domain/dian/classify.ts';
import { DianDocument } from '#domain/dian/document.ts';
import { documentJson } from '#domain/dian/document-json.ts';
import { readUpload } from '#server/documents/read-upload.ts';
import {
  type Comparison,
  compareFile,
  type Difference,
  expectedFiles,
  isSpreadsheet,
} from '#tests/fixtures/compare-fixtures.ts';
import { FIXTURES_DIR, haveFixtures } from '#tests/harness/documents/dian-fixtures.ts';

const files = Object.keys(expectedFiles).filter((file) => !isSpreadsheet(file));
const accepted = files.filter((file) => expectedFiles[file]?.outcome === 'accept');
const compared: Comparison[] = [];

// Real and official documents are kept beside the project, not in it.
if (!haveFixtures) console.log(`No DIAN documents in ${FIXTURES_DIR}: nothing is compared.`);

test.skipIf(!haveFixtures)('there are documents to compare with', () => {
  expect(files.length).toBeGreaterThan(0);
  expect(accepted.length).toBeGreaterThan(0);
});

describe('documents of the wild', () => {
  for (const file of files) {
    test(`${file} says what a person reads in it`, async () => {
      const comparison = await compareFile(file);
      compared.push(comparison);
      expect(comparison.differences.filter((difference) => difference.proof === undefined)).toEqual([]);
    });
  }

  for (const file of accepted) {
    test(`${file} is classed by the side the company stands on`, async () => {
      const reading = await readUpload({ filename: file, bytes: readFileSync(join(FIXTURES_DIR, file)) });
      const documents = reading.ok ? reading.members.flatMap((member) => (member.ok ? member.documents : [])) : [];
      for (const document of documents) {
        expect(DianDocument.parse(document)).toEqual(document);
        const classes = documentJson(document).classification;
        const own = (nit: string | null) => classify(document, nit === null ? [] : [nit]);
        const bought = own(document.customer.nit);
        expect({
          own_is_supplier: own(document.supplier.nit).classification,
          own_is_customer: bought.ambiguous ? 'expense' : bought.classification,
          own_is_neither: own('1').classification,
        }).toEqual(classes);
      }
    });
  }
});

// What `npm run fixtures` prints: one line for each difference, then how many hold.
afterAll(() => {
  const differences = compared.flatMap((one) => one.differences);
  const open = differences.filter((difference) => difference.proof === undefined);
  const whole = compared.filter((one) => !open.some((difference) => difference.file === one.file));
  const fields = compared.reduce((sum, one) => sum + one.fields, 0);
  const response = [
    ...differences.map(sentenceOf),
    `files ${whole.length}/${files.length}, fields ${fields - open.length}/${fields}`,
    `${Object.keys(expectedFiles).filter(isSpreadsheet).length} spreadsheets are compared with the imports.`,
  ];
  // A reporter may have left its cursor in the middle of a line.
  if (haveFixtures) console.log(`\n${response.join('\n')}`);
});

function sentenceOf({ file, field, expected, found, proof }: Difference): string {
  const why = proof === undefined ? '' : ` (the truth file is wrong: ${proof})`;
  return `${file} ${field}: expected ${JSON.stringify(expected)}, read ${JSON.stringify(found)}${why}`;
}
