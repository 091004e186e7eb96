import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isCode } from '../is-code.ts';
import { StartRefusal } from '../start/start-refusal.ts';
import { parseSecretKeys, type SecretKeys } from './secret-keys.ts';

/** `given` is what SECRETS_KEY says; `isProduction` is refused without it. */
type SecretKeyOptions = { configured: SecretKeys | undefined; dataDir: string; isProduction: boolean };

const KEY_FILE = 'secrets.key';

/**
 * The keys of this process. Outside production a key is made when none is given, in `dataDir/secrets.key`, in the form
 * that SECRETS_KEY has. Throws `StartRefusal`.
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

/** The file is there whole or not at all; of two processes that start together the first one's key stays. */
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
