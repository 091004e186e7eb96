import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentParser } from '#server/documents/parser/document-parser.ts';
import { compareReported } from '#tests/fixtures/compare-reported.ts';
import { readReported } from '#tests/fixtures/read-reported.ts';
import { REPORTED_DIR, reportedFiles } from '#tests/fixtures/reported-expectations.ts';
import { aDocumentParser } from '#tests/harness/documents/a-document-parser.ts';

/** Files that are still read wrongly, with the reason. A file that has become right must leave the list. */
const NOT_YET: Record<string, string> = {};

const files = Object.keys(reportedFiles);
const differences = new Map<string, string[]>();
let parser: DocumentParser;

beforeAll(async () => {
  parser = await aDocumentParser();
});
afterAll(() => parser.close());

if (files.length === 0) console.log(`No reported files in ${REPORTED_DIR}: nothing to compare with.`);

test.skipIf(files.length === 0)('every file that is still read wrongly is there', () => {
  expect(Object.keys(NOT_YET).filter((file) => !files.includes(file))).toEqual([]);
});

describe('files with faults that people reported', () => {
  for (const file of files) {
    test(`${file} gives what a person expects of it`, async () => {
      const expected = reportedFiles[file];
      if (!expected) throw new Error(`Nothing is known about ${file}.`);
      const wrong = compareReported(expected.expect, await readReported(parser, file));
      differences.set(file, wrong);
      if (NOT_YET[file] === undefined) expect(wrong).toEqual([]);
      else expect(wrong, 'The file has become right: take it from NOT_YET.').not.toEqual([]);
    });
  }
});

// What `npm run fixtures` prints: one line for each file that is wrong, then how many are right.
afterAll(() => {
  if (files.length === 0) return;
  const wrong = files.filter((file) => differences.get(file)?.length !== 0);
  const lines = wrong.map((file) => `reported ${file}: ${differences.get(file)?.join('; ') ?? 'failed'}`);
  console.log(`\n${[...lines, `reported: ${files.length - wrong.length} of ${files.length} right`].join('\n')}`);
});
