import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { PRIVATE_TYPES } from '#domain/records/record-types.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { anyOf } from '../../platform/database/unnest-rows.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { streamWrittenFile } from '../../platform/files/stream-written-file.ts';
import { type AddZipEntry, writeZip } from '../../platform/files/write-zip.ts';
import type { FileResponse } from '../../platform/http/send-file.ts';
import type { WorkFolders } from '../../platform/processes/work-folders.ts';
import { EXPORTED_TABLES } from './exported-tables.ts';

/** `user_id`: who downloads it. */
type ExportKey = { company_id: string; user_id: string };
export type ExportDependencies = { db: Database; files: FileStore; folders: WorkFolders };

/** Returns the data and the files of a company as a ZIP that is deleted after it is sent. The tables are of one snapshot. */
export async function exportAccount(deps: ExportDependencies, key: ExportKey, now: Date): Promise<FileResponse> {
  const { db, folders } = deps;
  const { company_id } = key;
  const written = await streamWrittenFile(folders, async (folder) => {
    const file = path.join(folder, 'account.zip');
    await writeZip(createWriteStream(file, { mode: 0o600 }), async (add) => {
      const stored = await db.withSnapshot(company_id, (trx) => addTables(trx, key, add));
      await addFiles(deps.files, { company_id, stored }, add);
      return '';
    });
    return file;
  });
  return { ...written, name: `cuadra-${bogotaDate(now)}.zip`, type: 'application/zip' };
}

type NamedFile = { sha256: string; name: string };

/** Returns the stored files of the company. */
async function addTables(trx: Trx, { company_id, user_id }: ExportKey, add: AddZipEntry): Promise<NamedFile[]> {
  await add('datos/companies.json', rowsAsJson(trx, sql`select * from companies where id = ${company_id}`));
  for (const [table, columns] of Object.entries(EXPORTED_TABLES)) {
    // Only its author receives a private record.
    const shown =
      table === 'records' ? sql`and (not type = ${anyOf(PRIVATE_TYPES)} or updated_by = ${user_id}::uuid)` : sql``;
    const rows = sql`select ${sql.raw(columns)} from ${sql.table(table)} where company_id = ${company_id} ${shown}`;
    await add(`datos/${table}.json`, rowsAsJson(trx, rows));
  }
  const files = await trx.selectFrom('files').select(['sha256', 'name']).where('company_id', '=', company_id).execute();
  const imports = await trx
    .selectFrom('imports')
    .select(['sha256', 'file_name as name'])
    .where('company_id', '=', company_id)
    .execute();
  return [...new Map([...imports, ...files].map((file) => [file.sha256, file])).values()];
}

const PAGE = 500;

/** A JSON array with one row a line, read through a cursor. */
async function* rowsAsJson(trx: Trx, query: ReturnType<typeof sql>): AsyncGenerator<Buffer> {
  await sql`declare exported no scroll cursor for select to_jsonb(r)::text as row from (${query}) r`.execute(trx);
  yield Buffer.from('[');
  for (let isFirst = true, isLast = false; !isLast; isFirst = false) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.raw(String(PAGE))} from exported`.execute(trx);
    isLast = rows.length < PAGE;
    const text = rows.map(({ row }) => row).join(',\n');
    yield Buffer.from(`${isFirst || text === '' ? '\n' : ',\n'}${text}`);
  }
  yield Buffer.from('\n]\n');
  await sql`close exported`.execute(trx);
}

type StoredFiles = { company_id: string; stored: readonly NamedFile[] };

/** The hash makes the name unique. A file without bytes is left out: its row is in `datos/files.json`. */
async function addFiles(store: FileStore, { company_id, stored }: StoredFiles, add: AddZipEntry): Promise<void> {
  for (const { sha256, name } of stored) {
    const bytes = await store.get(company_id, sha256);
    const safe = name
      .normalize('NFC')
      .replace(/[^\p{L}\p{N} ._()-]/gu, '_')
      .slice(-100);
    if (bytes) await add(`archivos/${sha256.slice(0, 16)}-${safe}`, [bytes]);
  }
}
