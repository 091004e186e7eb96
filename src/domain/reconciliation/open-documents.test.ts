import { expect, test } from 'vitest';
import { countOpen, openDocuments } from './open-documents.ts';

const CUFE = 'ab'.repeat(48);
const NUMBER = '800111222|invoice|FE12';

test('what was justified after a run is not left to resolve', () => {
  const summary = { to_resolve: 2, open: openDocuments([CUFE, NUMBER]) };
  expect(countOpen(summary, [])).toBe(2);
  expect(countOpen(summary, [CUFE, CUFE, 'another'])).toBe(1);
  expect(countOpen(summary, [CUFE, NUMBER])).toBe(0);
});

test('too many documents for a record leave the number alone', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => `800111222|invoice|FE${at}`);
  expect(openDocuments(many)).toBeNull();
  expect(countOpen({ to_resolve: 5_000, open: null }, [NUMBER])).toBe(5_000);
  expect(countOpen({}, [])).toBe(0);
});
