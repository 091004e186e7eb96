import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = `${import.meta.dirname}/../..`;
const styles = `${root}/node_modules/@mantine/core/styles`;
const loaded = readFileSync(`${import.meta.dirname}/mantine-styles.ts`, 'utf8');

/** The components that a file takes from Mantine. */
const componentsOf = (source: string): string[] =>
  [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );

const parts = `${root}/node_modules/@mantine/core/esm/components`;

/** The component and the ones that it is made of. */
function withParts(name: string, known = new Set<string>()): Set<string> {
  const file = `${parts}/${name}/${name}.mjs`;
  if (known.has(name) || !existsSync(file)) return known;
  known.add(name);
  for (const [, inner = ''] of readFileSync(file, 'utf8').matchAll(/from "\.\.\/(\w+)\//g)) withParts(inner, known);
  return known;
}

test('the stylesheet of each component that is used, and of its parts, is loaded', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx$/.test(file),
  );
  const named = files.flatMap((file) => componentsOf(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')));
  const used = new Set(named.flatMap((name) => [name, ...withParts(name)]));
  const missing = [...used].filter((name) => existsSync(`${styles}/${name}.css`) && !loaded.includes(`/${name}.css`));
  expect(missing.sort()).toEqual([]);
});
