import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentParser } from '#server/documents/parser/document-parser.ts';
import { readOnBoth } from '#tests/fixtures/compare-readers.ts';
import { REPORTED_DIR } from '#tests/fixtures/reported-expectations.ts';
import { aDocumentParser } from '#tests/harness/documents/a-document-parser.ts';
import { FIXTURES_DIR, haveFixtures } from '#tests/harness/documents/dian-fixtures.ts';

/** The types of file that a person uploads; sheets and messages are read on the server alone. */
const UPLOADED = /\.(?:xml|zip|pdf)$/;

const paths = [FIXTURES_DIR, REPORTED_DIR].flatMap((folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => UPLOADED.test(name))
        .map((name) => ({ name, path: join(folder, name) }))
    : [],
);
const same = { files: 0, documents: 0, events: 0, refused: 0, problems: 0, pdfs: 0 };
let parser: DocumentParser;

beforeAll(async () => {
  parser = await aDocumentParser();
});
afterAll(() => parser.close());

if (!haveFixtures) console.log(`No files in ${FIXTURES_DIR}: no reader is compared.`);

test.skipIf(!haveFixtures)('there are files to compare the readers with', () => {
  expect(paths.length).toBeGreaterThan(0);
});

describe('browser and server', () => {
  for (const { name, path } of paths) {
    test(`read the same in ${name}`, async () => {
      const { server, device, isPdf } = await readOnBoth(parser, name, new Uint8Array(readFileSync(path)));
      // What must differ: the device leaves a PDF to the server.
      expect(device).toEqual(isPdf ? { documents: [], events: 0, refused: null, problems: [], skipped: [] } : server);
      same.files += 1;
      same.documents += device.documents.length;
      same.events += device.events;
      same.problems += device.problems.length;
      same.refused += device.refused === null ? 0 : 1;
      same.pdfs += isPdf ? 1 : 0;
    });
  }
});

// What `npm run fixtures` prints.
afterAll(() => {
  if (paths.length === 0) return;
  const { files, documents, events, refused, problems, pdfs } = same;
  const found = `${documents} documents, ${events} events, ${problems} bad members, ${refused} files refused`;
  console.log(`\nboth readers: ${files} of ${paths.length} files alike (${found}; ${pdfs} PDFs left to the server)`);
});
