import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, 'migrations');
/** Older migrations came before the rule (docs/operations.md#migrations). */
const FIRST_WITH_RULE = '0040';

/** What breaks a process of the version before, which still runs while the new one migrates. */
const CONTRACTING: [reason: string, pattern: RegExp][] = [
  ['drops a table', /\bdrop table\b/i],
  ['drops a column', /\bdrop column\b/i],
  ['renames', /\brename (to|column|constraint)\b|\brename \w+ to\b/i],
  ['changes a type', /\balter (column )?\w+ (set data )?type\b/i],
  ['requires a value', /\bset not null\b|\badd (column )?\w+ (?![^,;]*\bdefault\b)[^,;]*\bnot null\b/i],
  ['drops a default', /\bdrop default\b/i],
  // From everybody is how a new function is closed; processes are `cuadra_app`.
  ['revokes a right', /\brevoke\b(?![^;]*?\bfrom public\b)/i],
];
/** A migration that contracts names the one that made the old form unused, in a release before it. */
const CONTRACTS = /@contracts (\d{4}-[\w-]+)/;

const findContractions = (source: string): string[] =>
  CONTRACTING.filter(([, pattern]) => pattern.test(source)).map(([reason]) => reason);

it('no migration breaks the version before it, unless it names the migration that it completes', async () => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-/.test(name)).sort();
  const ruled = names.filter((name) => name >= FIRST_WITH_RULE);
  expect(ruled.length).toBeGreaterThan(0);
  for (const name of ruled) {
    const source = await readFile(path.join(folder, name), 'utf8');
    const contracted = CONTRACTS.exec(source)?.[1];
    if (contracted === undefined) expect([name, findContractions(source)]).toEqual([name, []]);
    else expect(names.filter((other) => other < name)).toContain(`${contracted}.ts`);
  }
});

it.each([
  ['alter table a drop column b', 'drops a column'],
  ['drop table a', 'drops a table'],
  ['alter table a rename to b', 'renames'],
  ['alter table a rename b to c', 'renames'],
  ['alter table a alter column b type text', 'changes a type'],
  ['alter table a alter b set not null', 'requires a value'],
  ['alter table a add column b text not null', 'requires a value'],
  ['revoke select on a from cuadra_app', 'revokes a right'],
])('«%s» %s', (statement, reason) => {
  expect(findContractions(statement)).toEqual([reason]);
});

it.each([
  'alter table a add column b text',
  "alter table a add column b text not null default ''",
  'create table a (id uuid primary key, b text not null)',
  'create index a_b on a (b)',
  'revoke execute on function f() from public',
])('«%s» leaves the version before as it is', (statement) => {
  expect(findContractions(statement)).toEqual([]);
});
