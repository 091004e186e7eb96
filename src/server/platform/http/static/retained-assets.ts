import { createHash, randomUUID } from 'node:crypto';
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { isCode } from '#server/platform/is-code.ts';

const DAY_MS = 86_400_000;
/** docs/offline.md#service-worker: at least three builds, and at least thirty days. */
const MAX_RETAINED_BUILDS = 3;
const RETENTION_MS = 30 * DAY_MS;

const Build = z.object({
  version: z.string(),
  files: z.array(z.string()),
  /** The time when another build replaced it, in milliseconds; null for the current build. */
  replaced_at: z.number().nullable(),
});
type Build = z.infer<typeof Build>;

type AssetFolders = { clientDir: string; retainedDir: string };

/**
 * Copies the hashed files of this build to `retainedDir/assets`, next to those of earlier builds: a tab that was opened
 * before a deploy still requests them. Removes builds beyond both limits, number and age
 * (docs/offline.md#service-worker).
 */
export async function retainAssets({ clientDir, retainedDir }: AssetFolders, now: Date): Promise<void> {
  const source = path.join(clientDir, 'assets');
  const target = path.join(retainedDir, 'assets');
  await mkdir(target, { recursive: true });
  const files = (await listFileNames(source)).sort();
  const existing = new Set(await listFileNames(target));
  const missing = files.filter((file) => !existing.has(file));
  await Promise.all(missing.map((file) => copyAtomically(path.join(source, file), path.join(target, file))));

  const builds = retainBuilds(await readBuilds(retainedDir), files, now.getTime());
  await writeBuilds(retainedDir, builds);
  const wanted = new Set(builds.flatMap((build) => build.files));
  const unwanted = (await listFileNames(target)).filter((file) => !wanted.has(file));
  await Promise.all(unwanted.map((file) => rm(path.join(target, file), { force: true })));
}

/** The current build first, then the earlier builds that may still be open in a tab, the latest first. */
function retainBuilds(builds: readonly Build[], files: string[], now: number): Build[] {
  const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);
  const earlier = builds
    .filter((build) => build.version !== version)
    .map((build) => ({ ...build, replaced_at: build.replaced_at ?? now }))
    .sort((a, b) => b.replaced_at - a.replaced_at)
    .filter(({ replaced_at }, index) => index < MAX_RETAINED_BUILDS || now - replaced_at <= RETENTION_MS);
  return [{ version, files, replaced_at: null }, ...earlier];
}

async function listFileNames(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.endsWith('.draft'));
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Another process may copy or read the same file, so the copy becomes visible atomically. */
async function copyAtomically(from: string, to: string): Promise<void> {
  const draft = `${to}.${randomUUID()}.draft`;
  await copyFile(from, draft);
  // A copy gets the mode of its source, but files in the data directory must be private to their owner.
  await chmod(draft, 0o600);
  await rename(draft, to);
}

const manifestPath = (retainedDir: string): string => path.join(retainedDir, 'builds.json');

async function readBuilds(retainedDir: string): Promise<Build[]> {
  const text = await readFile(manifestPath(retainedDir), 'utf8').catch(() => '[]');
  try {
    return z.array(Build).parse(JSON.parse(text));
  } catch {
    // An unreadable list counts as a first start. The only effect is that an old tab may have to reload.
    return [];
  }
}

async function writeBuilds(retainedDir: string, builds: readonly Build[]): Promise<void> {
  const draft = `${manifestPath(retainedDir)}.${randomUUID()}.draft`;
  await writeFile(draft, JSON.stringify(builds));
  await rename(draft, manifestPath(retainedDir));
}
