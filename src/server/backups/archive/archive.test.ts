import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SecretKeys, toSecretKey } from '../../platform/secrets/secret-keys.ts';
import { writeBackupFile } from '../write-backup-file.ts';
import type { Manifest } from './manifest.ts';
import { openArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cuadra-archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

const keys: SecretKeys = [toSecretKey(randomBytes(32))];
const CONTENTS: Omit<Manifest, 'entries' | 'format'> = {
  version: '0.1.0',
  created_at: '2026-11-28T05:00:00Z',
  schema: '0039-invitation-password',
  counts: { companies: 1, users: 1, invoices: 1, files: 2 },
  feeds: [],
  database: { type: 'postgres', version: 170_000 },
  unavailable: [],
};
type Entries = Record<string, Uint8Array>;
/** Large buffers are compared by their hash. */
const hashesOf = (entries: Entries) =>
  Object.entries(entries).map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]);
const ENTRIES: Entries = {
  'database/dump.pgcustom': randomBytes(200_000),
  'files/a/1': Buffer.from('first file '.repeat(40)),
  'files/a/2': Buffer.from('other file '.repeat(40)),
  'files/a/3': Buffer.alloc(0),
};

async function aBackup(entries: Entries, sealedWith: SecretKeys | undefined): Promise<string> {
  const file = path.join(folder, `${Math.random()}.backup`);
  await writeBackupFile(file, sealedWith, (destination) =>
    writeArchive(destination, async (add) => {
      for (const [name, bytes] of Object.entries(entries)) await add(name, [bytes]);
      return CONTENTS;
    }),
  );
  return file;
}

async function readAll(file: string, opensWith: SecretKeys | undefined): Promise<ReturnType<typeof hashesOf>> {
  const archive = await openArchive(file, opensWith);
  try {
    await archive.verify();
    const entries: Entries = {};
    for (const entry of archive.manifest.entries) {
      const parts: Uint8Array[] = [];
      for await (const bytes of archive.read(entry)) parts.push(bytes);
      entries[entry.name] = Buffer.concat(parts);
    }
    return hashesOf(entries);
  } finally {
    await archive.close();
  }
}

const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy.writeUInt8((copy.readUInt8(at) ^ 0x41) & 0xff, at);
  return copy;
};
async function refusalOf(bytes: Buffer, opensWith: SecretKeys | undefined): Promise<string> {
  const file = path.join(folder, `${Math.random()}.changed`);
  await writeFile(file, bytes);
  try {
    await readAll(file, opensWith);
    return '';
  } catch (error) {
    return error instanceof Error && error.name === 'BackupDamaged' ? error.message : `unexpected: ${String(error)}`;
  } finally {
    await rm(file);
  }
}

describe.each([
  ['not encrypted', undefined],
  ['encrypted', keys],
])('a backup that is %s', (_, given) => {
  let file: string;
  let bytes: Buffer;
  beforeAll(async () => {
    file = await aBackup(ENTRIES, given);
    bytes = await readFile(file);
  });

  it('has every entry, whatever its size', async () => {
    expect(await readAll(file, given)).toEqual(hashesOf(ENTRIES));
    for (const size of [65_535, 65_536, 65_537, 131_072]) {
      const entries = { 'database/x': randomBytes(size) };
      expect(await readAll(await aBackup(entries, given), given)).toEqual(hashesOf(entries));
    }
  });

  it('is refused with the name of a part when it is cut off anywhere', async () => {
    const lengths = fc.integer({ min: 0, max: bytes.length - 1 });
    await fc.assert(
      fc.asyncProperty(lengths, async (length) => {
        const refusal = await refusalOf(bytes.subarray(0, length), given);
        expect(refusal).toMatch(/^The backup is damaged at (header|the list of its entries|manifest\.json): .+\.$/);
      }),
      { numRuns: 60 },
    );
  });

  it('is refused with the name of the entry whose bytes were changed', async () => {
    const dump = bytes.indexOf('database/dump.pgcustom') === -1 ? 100_000 : 5_000;
    expect(await refusalOf(flipped(bytes, dump), given)).toContain('damaged at database/dump.pgcustom');
  });

  it('is never restored with other content, whichever byte is changed', async () => {
    const positions = fc.integer({ min: 0, max: bytes.length - 1 });
    await fc.assert(
      fc.asyncProperty(positions, async (at) => {
        const changed = path.join(folder, 'flipped');
        await writeFile(changed, flipped(bytes, at));
        const read = await readAll(changed, given).catch((error: Error) => error);
        if (read instanceof Error) expect(read.message).toMatch(/^The backup is damaged at .+: .+\.$/);
        else expect([given, read]).toEqual([undefined, hashesOf(ENTRIES)]);
      }),
      { numRuns: 150 },
    );
  });
});

/** The position of the last occurrence: the list of entries is at the end. */
const swapped = (bytes: Buffer, one: string, other: string): Buffer => {
  const copy = Buffer.from(bytes);
  const [first, second] = [copy.lastIndexOf(one), copy.lastIndexOf(other)];
  copy.write(other, first);
  copy.write(one, second);
  return copy;
};

it('entries that were swapped are refused with their name', async () => {
  const bytes = await readFile(await aBackup(ENTRIES, undefined));
  expect(await refusalOf(swapped(bytes, 'files/a/1', 'files/a/2'), undefined)).toContain('damaged at files/a/1: ');
});

it('an encrypted chunk in the place of another does not open', async () => {
  const bytes = await readFile(await aBackup(ENTRIES, keys));
  const [header, chunk] = [64, 65_536 + 16];
  const copy = Buffer.from(bytes);
  bytes.copy(copy, header, header + chunk, header + 2 * chunk);
  bytes.copy(copy, header + chunk, header, header + chunk);
  expect(await refusalOf(copy, keys)).toContain('damaged at database/dump.pgcustom: it was changed');
});

it('a missing and an unknown entry are named', async () => {
  const bytes = await readFile(await aBackup(ENTRIES, undefined));
  const copy = Buffer.from(bytes);
  copy.write('files/a/9', copy.lastIndexOf('files/a/2'));
  expect(await refusalOf(copy, undefined)).toContain('damaged at files/a/2: it is missing');
});

it('another key, no key, and no encryption where a key is given are refused', async () => {
  const sealed = await aBackup(ENTRIES, keys);
  const other: SecretKeys = [toSecretKey(randomBytes(32))];
  await expect(openArchive(sealed, other)).rejects.toThrow('damaged at header: BACKUP_KEY is not the key');
  await expect(openArchive(sealed, undefined)).rejects.toThrow('set BACKUP_KEY');
  await expect(openArchive(await aBackup(ENTRIES, undefined), keys)).rejects.toThrow('it is not encrypted');
  expect(await readAll(sealed, [...other, keys[0]] as const)).toEqual(hashesOf(ENTRIES));
});

it('nothing of the content is readable in an encrypted backup', async () => {
  const bytes = await readFile(await aBackup(ENTRIES, keys));
  for (const text of ['files/', 'first file', 'manifest', 'PK\u0003\u0004']) expect(bytes.includes(text)).toBe(false);
});

it('a backup that fails half way leaves no file', async () => {
  const file = path.join(folder, 'failed.backup');
  const failing = writeBackupFile(file, keys, (destination) =>
    writeArchive(destination, async (add) => {
      await add('database/x', [randomBytes(300_000)]);
      throw new Error('no database');
    }),
  );
  await expect(failing).rejects.toThrow('no database');
  await expect(readFile(file)).rejects.toThrow('ENOENT');
});

it('a destination that ends stops the source', async () => {
  const destination = createWriteStream(path.join(folder, 'ended'));
  const endless = (async function* () {
    for (;;) yield randomBytes(65_536);
  })();
  const writing = writeArchive(destination, async (add) => {
    await add('database/x', endless);
    return CONTENTS;
  });
  setTimeout(() => destination.destroy(new Error('full')), 50);
  await expect(writing).rejects.toThrow();
});
