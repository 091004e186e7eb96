import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { APP_PATHS } from '#contract/app-paths.ts';

test('the tables of docs/specification.md#screens name every screen of the app, and no other', () => {
  const rows = readFileSync('docs/specification.md', 'utf8').matchAll(/^\| (`\/[^|]*) \|/gm);
  const paths = [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`(\/[^`?]*)/g)].map(([, path]) => path));
  expect(paths.sort()).toEqual([...APP_PATHS].sort());
});
