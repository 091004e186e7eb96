import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Real documents from outside the project. They are stored beside the project and never copied into it. */
export const FIXTURES_DIR = resolve('../shared/fixtures/dian');

export const haveFixtures = existsSync(join(FIXTURES_DIR, 'expected.json'));

export type ExpectedParty = { name: string | null; nit: string };
export type ExpectedDocument = {
  member?: string;
  number: string;
  currency: string;
  issue_date: string;
  supplier: ExpectedParty;
  customer: ExpectedParty;
  tax_amount: number;
  payable_total: number;
  environment?: 'production' | 'test';
  exchange_rate?: number;
  cufe?: string;
};

/** The expected values of each file. */
export function expectedDocuments(file: string): ExpectedDocument[] {
  // The file's own shape; each test that reads it compares every field in it.
  const truth = JSON.parse(readFileSync(join(FIXTURES_DIR, 'expected.json'), 'utf8')) as Record<
    string,
    { documents?: ExpectedDocument[] }
  >;
  return truth[file]?.documents ?? [];
}
