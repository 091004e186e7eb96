import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '#server/backups/archive/manifest.ts';
import { openArchive } from '#server/backups/archive/read-archive.ts';
import { createBackup } from '#server/backups/create-backup.ts';
import { type RestoreTarget, restoreBackup } from '#server/backups/restore/restore-backup.ts';
import { writeBackupFile } from '#server/backups/write-backup-file.ts';
import { hasFeedPosition, parseFeedPosition, recordFeedStarts } from '#server/platform/change-feed/feed-position.ts';
import { type Database, type DatabaseLocation, openDatabase } from '#server/platform/database/database.ts';
import { type SecretKeys, toSecretKey } from '#server/platform/secrets/secret-keys.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { type Api, type Member, openApi } from '#tests/harness/server/an-api.ts';

/** A place for a database: with one, or empty. */
export type Place = RestoreTarget & { remove: () => Promise<void> };
export type Places = { aServer: () => Promise<Place>; anEmptyPlace: () => Promise<Place> };

const locationOf = ({ dataDir, databaseUrl, workerUrl }: RestoreTarget): DatabaseLocation =>
  databaseUrl ? { url: databaseUrl } : { dataDir, workerUrl };
const TABLES = ['companies', 'users', 'invoices', 'invoice_documents', 'invoice_files', 'files', 'audit_log'] as const;

async function expectEmpty({ dataDir, files }: Place): Promise<void> {
  expect((await readdir(dataDir)).filter((name) => name !== 'files')).toEqual([]);
  const first = await files.list()[Symbol.asyncIterator]().next();
  expect(first.done).toBe(true);
}

/** Rows of a table as text, by their own text. */
async function rowsOf(db: Database, table: string): Promise<Set<string>> {
  const { rows } = await db.executeSql(`select to_jsonb(t)::text as row from ${table} t`);
  return new Set(rows.map((one) => String(one['row'])));
}

/** B: what was committed when the database was read is in the backup, with every file that it names, and nothing else. */
export function backupSuite(name: string, { aServer, anEmptyPlace }: Places): void {
  describe(`backups of the ${name} database`, () => {
    const keys: SecretKeys = [toSecretKey(randomBytes(32))];
    let source: Place;
    let api: Api;
    let member: Member;
    let folder: string;
    let file: string;
    let manifest: Manifest;
    /** A backup without encryption. */
    let plain: string;
    const places: Place[] = [];
    const aPlace = async () => {
      const place = await anEmptyPlace();
      places.push(place);
      return place;
    };
    const restore = async (from: string, target: RestoreTarget, opensWith?: SecretKeys) => {
      const archive = await openArchive(from, opensWith ?? (from === plain ? undefined : keys));
      try {
        return await restoreBackup(archive, target);
      } finally {
        await archive.close();
      }
    };
    const backUp = (to: string) => {
      const { dataDir, databaseUrl } = source;
      return writeBackupFile(to, keys, (destination) =>
        createBackup({ db: api.db, files: api.files, dataDir, databaseUrl }, destination),
      );
    };
    const uploadOne = async () => {
      const { status } = await api.upload(member.token, [aReceivedXml(member.nit)]);
      expect(status).toBe(200);
    };

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'cuadra-backups-'));
      file = path.join(folder, 'one.backup');
      plain = path.join(folder, 'plain.backup');
      source = await aServer();
      api = await openApi(() => openDatabase(locationOf(source)));
      member = await api.aMember();
      await recordFeedStarts(api.db);
      for (let i = 0; i < 10; i++) await uploadOne();
      let isDone = false;
      const uploads = (async () => {
        while (!isDone) await uploadOne();
      })();
      manifest = await backUp(file);
      isDone = true;
      await uploads;
      await uploadOne();
    }, 180_000);
    afterAll(async () => {
      await api.close();
      await source.remove();
      for (const place of places) await place.remove();
      await rm(folder, { recursive: true });
    });

    it('while uploads run: rows and bytes are those of the moment of the manifest', async () => {
      const target = await aPlace();
      expect(await restore(file, target)).toEqual(manifest.counts);
      expect(manifest.unavailable).toEqual([]);
      const db = await openDatabase(locationOf(target));
      try {
        for (const table of TABLES) {
          const [now, restored] = [await rowsOf(api.db, table), await rowsOf(db, table)];
          // Rows that were written or changed afterwards are not in the backup; no row is half written.
          expect([table, [...restored].filter((row) => !now.has(row) && table !== 'users')]).toEqual([table, []]);
        }
        const feed = manifest.feeds.find(({ company_id }) => company_id === member.company_id);
        const seq = Number(feed?.position?.split('.').at(-1));
        const revs = await db.asOwner((trx) => trx.selectFrom('invoices').select('rev').orderBy('rev').execute());
        const until = await api.db.asOwner((trx) =>
          trx.selectFrom('invoices').select('rev').where('rev', '<=', seq).orderBy('rev').execute(),
        );
        expect(revs).toEqual(until);
        expect(revs.length).toBeGreaterThanOrEqual(10);
        const rows = await db.asOwner((trx) => trx.selectFrom('files').select(['company_id', 'sha256']).execute());
        expect(rows.length).toBe(manifest.counts.files);
        for (const { company_id, sha256 } of rows) {
          const bytes = await target.files.get(company_id, sha256);
          expect(
            createHash('sha256')
              .update(bytes ?? '')
              .digest('hex'),
          ).toBe(sha256);
        }
      } finally {
        await db.close();
      }
    }, 120_000);

    it('a restored server is a new start: of the positions after the backup it knows none. It can be backed up again', async () => {
      const target = await aPlace();
      await restore(file, target);
      const db = await openDatabase(locationOf(target));
      const position = manifest.feeds.find(({ company_id }) => company_id === member.company_id)?.position ?? '';
      const own = parseFeedPosition(position) ?? { start: '', rev: 0 };
      const has = (rev: number) =>
        db.asOwner((trx) => hasFeedPosition(trx, member.company_id, { start: own.start, rev }));
      try {
        expect([await has(own.rev), await has(own.rev + 1)]).toEqual([true, false]);
        await db.asOwner((trx) => sql`update companies set name = name || '!'`.execute(trx));
        await db.executeSql('reindex table invoices');
        const { dataDir, databaseUrl, files } = target;
        const second = await writeBackupFile(plain, undefined, (destination) =>
          createBackup({ db, files, dataDir, databaseUrl }, destination),
        );
        expect(second.counts).toEqual(manifest.counts);
        expect(await restore(plain, await aPlace())).toEqual(manifest.counts);
      } finally {
        await db.close();
      }
    }, 180_000);

    it('a changed, cut or wrongly keyed backup is refused, names its part and leaves the place empty', async () => {
      const target = await aPlace();
      const bytes = await readFile(file);
      const entryOf = /^The backup is damaged at (\S+|the list of its entries): /;
      const changed = path.join(folder, 'changed.backup');
      for (const part of [0.1, 0.5, 0.9]) {
        const copy = Buffer.from(bytes);
        const at = Math.floor(copy.length * part);
        copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
        await writeFile(changed, copy);
        await expect(restore(changed, target)).rejects.toThrow(entryOf);
        await writeFile(changed, bytes.subarray(0, at));
        await expect(restore(changed, target)).rejects.toThrow(entryOf);
      }
      const other: SecretKeys = [toSecretKey(randomBytes(32))];
      await expect(restore(file, target, other)).rejects.toThrow('damaged at header');
      await expectEmpty(target);
      expect(await restore(file, target)).toEqual(manifest.counts);
    }, 120_000);

    it('a place with data is refused in one line', async () => {
      await expect(restore(file, source)).rejects.toThrow(/^A backup is restored into an empty place only: .+\.$/);
      const target = await aPlace();
      await target.files.put(member.company_id, Buffer.from('a file'));
      await expect(restore(file, target)).rejects.toThrow(/^A backup is restored into an empty place only: .+\.$/);
    });

    it('a failure while the database is restored leaves the place empty', async () => {
      const target = await aPlace();
      const archive = await openArchive(file, keys);
      const failing = {
        ...archive,
        read: (entry: Manifest['entries'][number]) => {
          if (entry.name.startsWith('database/')) throw new Error('the disk is full');
          return archive.read(entry);
        },
      };
      await expect(restoreBackup(failing, target)).rejects.toThrow('the disk is full');
      await expectEmpty(target);
      expect(await restoreBackup(archive, target)).toEqual(manifest.counts);
      await archive.close();
    }, 120_000);

    it('a file that is missing or changed is named, and the backup has everything else', async () => {
      const { sha256 } = await api.db.asOwner((trx) =>
        trx.selectFrom('files').select('sha256').where('company_id', '=', member.company_id).executeTakeFirstOrThrow(),
      );
      const bytes = await api.files.get(member.company_id, sha256);
      await api.files.remove(member.company_id, sha256);
      const second = await backUp(path.join(folder, 'missing.backup'));
      expect(second.unavailable).toEqual([{ company_id: member.company_id, sha256, reason: 'missing' }]);
      expect(second.entries.filter((entry) => entry.name.startsWith('files/'))).toHaveLength(second.counts.files - 1);
      if (bytes) await api.files.put(member.company_id, bytes);
    }, 120_000);
  });
}
