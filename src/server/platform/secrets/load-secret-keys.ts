import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isCode } from '../is-code.ts';
import { StartRefusal } from '../start/start-refusal.ts';
import { parseSecretKeys, type SecretKeys } from './secret-keys.ts';

/** `configured` are the keys of SECRETS_KEY. With `isProduction`, they are required. */
type SecretKeyOptions = { configured: SecretKeys | undefined; dataDir: string; isProduction: boolean };

const KEY_FILE = 'secrets.key';

/**
 * The keys of this process. Outside production, a missing key is created in `dataDir/secrets.key`, in the format of
 * SECRETS_KEY. Throws `StartRefusal`.
 */
export async function loadSecretKeys({ configured, dataDir, isProduction }: SecretKeyOptions): Promise<SecretKeys> {
  if (configured) return configured;
  if (isProduction) throw new StartRefusal('SECRETS_KEY: production needs one (openssl rand -base64 32).');
  const file = path.join(dataDir, KEY_FILE);
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(file)) await createKeyFile(file);
  const keys = parseSecretKeys(await readFile(file, 'utf8'));
  if (!keys) throw new StartRefusal(`${file} does not hold a key of 32 bytes as base64.`);
  return keys;
}

/** Creates the file atomically. When two processes start together, the key of the first one stays. */
async function createKeyFile(file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
}
