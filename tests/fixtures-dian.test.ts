import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { classify } from '#domain/dian/classify.ts';
import { documentJson } from '#domain/dian/document-json.ts';
import { type MemberReading, readUpload } from '#server/ingest/read-upload.ts';

type Row = { number?: unknown; [field: string]: unknown };
type Expected = { outcome: 'accept' | 'reject'; documents?: Row[] };

/** Real and official documents are kept beside the project, not in it. */
const FOLDER = join(import.meta.dirname, '../../shared/fixtures/dian');
const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => /\.(xml|zip)$/.test(name)) : [];
const expected: Record<string, Expected> =
  files.length > 0 ? JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8')) : {};
const named = (outcome: string) => files.filter((name) => expected[name]?.outcome === outcome);

const read = (name: string) => readUpload({ filename: name, bytes: readFileSync(join(FOLDER, name)) });

function documentsOf(reading: MemberReading): Row[] {
  if (!reading.ok) return [];
  const where = reading.member === null ? {} : { member: reading.member };
  return [
    ...reading.documents.map((document) => ({ ...where, ...documentJson(document) })),
    ...reading.responses.map((response) => ({ ...where, ...response })),
  ];
}

// Sentences meant for people, not values.
function valuesOf(wanted: Row): Row {
  const { note: _note, classification, ...values } = wanted;
  if (typeof classification !== 'object' || classification === null) return values;
  const { note: _why, ...classes } = classification as Record<string, string>; // checked just above
  const firstWords = Object.entries(classes).map(([side, text]) => [side, text.split(' ')[0]]);
  return { ...values, classification: Object.fromEntries(firstWords) };
}

test('the documents beside the project are there, or their absence is said aloud', () => {
  if (files.length === 0)
    console.log(`No DIAN documents in ${FOLDER}: nothing to compare with, so nothing is compared.`);
  expect(files.every((name) => expected[name] !== undefined)).toBe(true);
});

describe('documents of the wild', () => {
  for (const name of named('accept')) {
    test(`${name} says what a person reads in it`, async () => {
      const reading = await read(name);
      const found = reading.ok ? reading.members.flatMap(documentsOf) : [];
      const wanted = expected[name]?.documents ?? [];
      expect(found.map((document) => document.number)).toEqual(wanted.map((document) => document.number ?? null));
      for (const [place, document] of wanted.entries()) expect(found[place]).toMatchObject(valuesOf(document));
    });
  }

  for (const name of named('reject')) {
    test(`${name} is refused with a reason in Spanish`, async () => {
      const reading = await read(name);
      expect(reading).toMatchObject({ ok: false });
      if (!reading.ok) expect(reading.detail).toMatch(/^(El|Es|La|A la) .*\.$/);
    });
  }

  for (const name of named('accept')) {
    test(`${name} is classed by the side the company stands on`, async () => {
      const reading = await read(name);
      const documents = reading.ok ? reading.members.flatMap((member) => (member.ok ? member.documents : [])) : [];
      for (const document of documents) {
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
