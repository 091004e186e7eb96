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

test('the stylesheet of each component that is used is loaded', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx$/.test(file),
  );
  const used = new Set(files.flatMap((file) => componentsOf(readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))));
  const missing = [...used].filter((name) => existsSync(`${styles}/${name}.css`) && !loaded.includes(`/${name}.css`));
  expect(missing.sort()).toEqual([]);
});
