import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSecretKeys } from './load-secret-keys.ts';
import { parseSecretKeys } from './secret-keys.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'cuadra-keys-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

it('L10 production has no key of its own making', async () => {
  await expect(loadSecretKeys({ configured: undefined, dataDir, isProduction: true })).rejects.toThrow(
    /^SECRETS_KEY: /,
  );
});

it('L10 outside production a key is made once, for its owner alone', async () => {
  const load = () => loadSecretKeys({ configured: undefined, dataDir: path.join(dataDir, 'new'), isProduction: false });
  const [one, other] = await Promise.all([load(), load()]);
  expect(other).toEqual(one);
  const file = path.join(dataDir, 'new', 'secrets.key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(parseSecretKeys(await readFile(file, 'utf8'))).toEqual(one);
});

it('L10 the key that is given counts, and a broken file is refused', async () => {
  await writeFile(path.join(dataDir, 'secrets.key'), 'broken');
  const given = parseSecretKeys(randomBytes(32).toString('base64'));
  expect(await loadSecretKeys({ configured: given, dataDir, isProduction: true })).toBe(given);
  await expect(loadSecretKeys({ configured: undefined, dataDir, isProduction: false })).rejects.toThrow(/secrets\.key/);
});
