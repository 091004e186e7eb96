import { finishUpload, putUploadPart, readUpload, uploadFile, uploadInvoices } from '#contract/uploads.ts';
import { UPLOAD_AT_ONCE_BYTES, UPLOAD_PART_BYTES } from '#domain/upload.ts';
import { importOnce } from '../../commands/import-once.ts';
import { importWithinPlan } from '../../commands/import-within-plan.ts';
import { findKnownFile } from '../../commands/known-files.ts';
import { type Reader, readFile, type SentFile } from '../../commands/read-file.ts';
import { readFiles } from '../../commands/read-files.ts';
import type { Database } from '../../db/database.ts';
import type { Trx } from '../../db/trx.ts';
import { countParts, deleteParts, findUpload, listParts, putPart, readParts } from '../../db/uploads.ts';
import type { FileStore } from '../../files/file-store.ts';
import { sha256Of } from '../../ingest/paper.ts';
import type { Readers } from '../../ingest/readers.ts';
import { Refusal } from '../../refusal.ts';
import { type Actor, companyOf } from '../admit.ts';
import { sentBytes } from '../sent-bytes.ts';
import { sentFiles } from '../sent-files.ts';
import type { Serve } from '../serve.ts';

type Parts = { db: Database; files: FileStore; readers: Readers; now: () => Date };

/** A gigabyte of files that are not whole yet is more than any company's devices have on their way. */
const MOST_PARTS = 1_024;

export function uploadRoutes(serve: Serve, parts: Parts): void {
  const { now } = parts;
  serve.write(uploadInvoices, async ({ request, actor, company_id }) => {
    const read = await readFiles(readerOf(parts, actor), sentFiles(request, uploadInvoices.files));
    const onFailure = (error: unknown) => request.log.error(error);
    return {
      content: read.map(({ filename, sha256 }) => [filename, sha256]),
      change: async (trx) => {
        const importer = { company_id, user_id: actor.account.id, onFailure, now: now() };
        const result = await importWithinPlan(trx, importer, read);
        return async () => result;
      },
    };
  });
  bindSingleFiles(serve, parts);
  bindParts(serve, parts);
}

/** One file under an id of its device's, in one request or put together from its parts. */
function bindSingleFiles(serve: Serve, parts: Parts): void {
  type Sent = SentFile & { id: string; sha256: string };
  const plan = async ({ id, sha256, ...file }: Sent, actor: Actor, onFailure: (error: unknown) => void) => {
    const company_id = companyOf(actor);
    // What was done already needs no second reading.
    const isDone = await parts.db.forCompany(company_id, (trx) => isDoneAs(trx, { company_id, id }));
    const read = isDone || file.bytes === null ? undefined : await readFile(readerOf(parts, actor), file);
    const importer = { company_id, user_id: actor.account.id, onFailure, now: parts.now() };
    return {
      content: [id, file.filename, sha256],
      change: (trx: Trx) => importOnce(trx, importer, { id, sha256, read }),
    };
  };

  serve.write(uploadFile, async ({ request, params: { id }, query: { name: filename }, actor }) => {
    const { bytes, sha256 } = await sentBytes(request, UPLOAD_AT_ONCE_BYTES);
    return plan({ id, sha256, filename, bytes }, actor, (error) => request.log.error(error));
  });

  serve.write(
    finishUpload,
    async ({ request, params: { id }, body: { name: filename, size, sha256 }, actor, company_id }) => {
      const key = { company_id, id };
      const all = Buffer.concat(await parts.db.forCompany(company_id, (trx) => readParts(trx, key)));
      const isWhole = all.length === size && sha256Of(all) === sha256;
      // Parts that make another file than was announced have to come again.
      if (!isWhole && all.length >= size) await parts.db.forCompany(company_id, (trx) => deleteParts(trx, key));
      // Without its bytes it is either done, and answered as before, or refused as incomplete.
      const bytes = isWhole ? all : null;
      return plan({ id, sha256, filename, bytes }, actor, (error) => request.log.error(error));
    },
  );
}

/** Nothing enters the books by these: the same part twice is one part, and no key is needed. */
function bindParts(serve: Serve, { db }: Parts): void {
  const stateOf = async (trx: Trx, key: { company_id: string; id: string }) => ({
    parts: await listParts(trx, key),
    is_done: await isDoneAs(trx, key),
  });

  serve.read(readUpload, (trx, { params: { id }, company_id }) => stateOf(trx, { company_id, id }));

  serve.session(putUploadPart, async ({ request, params: { id, n }, actor }) => {
    const company_id = companyOf(actor);
    const { bytes } = await sentBytes(request, UPLOAD_PART_BYTES);
    return db.forCompany(company_id, async (trx) => {
      if ((await countParts(trx, company_id)) >= MOST_PARTS) throw new Refusal('too_many_attempts');
      await putPart(trx, { company_id, id }, n, bytes);
      return stateOf(trx, { company_id, id });
    });
  });
}

const isDoneAs = async (trx: Trx, key: { company_id: string; id: string }): Promise<boolean> =>
  (await findUpload(trx, key)) !== undefined;

function readerOf({ db, files, readers }: Parts, actor: Actor): Reader {
  const company_id = companyOf(actor);
  const { account, permissions } = actor;
  const findKnown = (sha256: string) => findKnownFile(db, company_id, sha256);
  return { company_id, plan: account.plan, permissions, files, readers, findKnown };
}
