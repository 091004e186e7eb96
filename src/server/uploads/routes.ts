import { randomUUID } from 'node:crypto';
import {
  finishUpload,
  listUploads as list,
  putUploadPart,
  readUpload,
  type UploadedFile,
  uploadFile,
  uploadInvoices,
} from '#contract/uploads.ts';
import { fileTooBig } from '#domain/files/file-too-big.ts';
import { UPLOAD_AT_ONCE_BYTES, UPLOAD_PART_BYTES, type UploadResult } from '#domain/files/upload.ts';
import { truncate } from '#domain/text/truncate.ts';
import type { StorageQuota, StorageQuotas } from '../companies/storage-quota.ts';
import { type ParseContext, parseFile, type UploadFile } from '../documents/parse-file.ts';
import { parseFiles } from '../documents/parse-files.ts';
import { hashSha256 } from '../documents/parsed-part.ts';
import type { DocumentParser } from '../documents/parser/document-parser.ts';
import { planPolicy } from '../documents/upload-policy.ts';
import { importWithinPlan } from '../invoices/import/import-within-plan.ts';
import { findKnownFile } from '../invoices/import/known-files.ts';
import { measureImport } from '../invoices/import/measure-import.ts';
import type { Database } from '../platform/database/database.ts';
import type { Trx } from '../platform/database/trx.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { type Actor, requireCompanyId } from '../platform/http/authorize.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { Refusal } from '../platform/refusal.ts';
import { importOnce } from './import-once.ts';
import { ensurePartCapacity } from './part-capacity.ts';
import { receiveBytes } from './receive-bytes.ts';
import { receiveFormFiles } from './receive-form-files.ts';
import { maxUploadBytes, type UploadIntake } from './upload-intake.ts';
import { deleteParts, findUpload, insertUpload, listParts, listUploads, readParts, storePart } from './upload-table.ts';

type UploadRoutesDependencies = {
  db: Database;
  files: FileStore;
  parser: DocumentParser;
  intake: UploadIntake;
  quotas: StorageQuotas;
  now: () => Date;
};

export function uploadRoutes(serve: Serve, deps: UploadRoutesDependencies): void {
  bindForm(serve, deps);
  bindSingleFiles(serve, deps);
  bindParts(serve, deps);
  bindHistory(serve);
}

/** Many files in one form (docs/specification.md#calls). */
function bindForm(serve: Serve, deps: UploadRoutesDependencies): void {
  const { intake, now } = deps;
  serve.write(uploadInvoices, async ({ request, actor, company_id }) => {
    const onFile = () => intake.countFile(actor);
    const { plan } = actor.account;
    const { read, onSettled } = await withReader(deps, actor, (reader) =>
      intake.runTransfer(actor, (receiver) => {
        const formFiles = receiveFormFiles(request, { ...receiver, field: uploadInvoices.files, plan, onFile });
        return parseFiles(formFiles, async (file) => {
          const { filename } = file;
          if ('refused' in file) return { ...file, sha256: hashSha256(new Uint8Array()), size: 0 };
          return intake.withBytes(company_id, file.received, (bytes) => parseFile(reader, { filename, bytes }));
        });
      }),
    );
    const onFailure = (error: unknown) => request.log.error(error);
    let imported: UploadResult | undefined;
    return {
      content: read.map(({ filename, sha256 }) => [filename, sha256]),
      change: async (trx) => {
        const importer = { company_id, user_id: actor.account.id, source: 'upload' as const, onFailure, now: now() };
        const result = await importWithinPlan(trx, importer, read);
        await insertUpload(trx, { company_id, id: randomUUID(), sha256: null, result, user_id: importer.user_id });
        imported = result;
        return async () => result;
      },
      onSuccess: () => imported && measureImport('upload', imported),
      onSettled,
      auditDetails: () => [{ label: formatLabel(read.map(({ filename }) => filename)) }],
    };
  });
}

/** One file under an id that the device chose, in one request or in parts. */
function bindSingleFiles(serve: Serve, deps: UploadRoutesDependencies): void {
  const { intake, db } = deps;
  type BufferedUpload = UploadFile & { id: string; sha256: string };
  const plan = async ({ id, sha256, ...file }: BufferedUpload, actor: Actor, onFailure: (error: unknown) => void) => {
    const company_id = requireCompanyId(actor);
    // A finished upload is not parsed again.
    const isDone = await db.forCompany(company_id, (trx) => isUploaded(trx, { company_id, id }));
    const { read, onSettled } = await withReader(deps, actor, async (reader) =>
      isDone || file.bytes === null ? undefined : parseFile(reader, file),
    );
    const importer = { company_id, user_id: actor.account.id, source: 'upload' as const, onFailure, now: deps.now() };
    let imported: UploadedFile | undefined;
    return {
      content: [id, file.filename, sha256],
      change: async (trx: Trx) => {
        const readResult = await importOnce(trx, importer, { id, sha256, read });
        return async () => {
          imported = await readResult();
          return imported;
        };
      },
      // A finished upload was counted when it was imported.
      onSuccess: () => read && imported && measureImport('upload', imported),
      onSettled,
      auditDetails: () => [{ label: formatLabel([file.filename]) }],
    };
  };

  serve.write(uploadFile, ({ request, params: { id }, query: { name: filename }, actor, company_id }) => {
    intake.countFile(actor);
    return intake.runTransfer(actor, async (receiver) => {
      const received = await receiveBytes(request, receiver, { bytes: UPLOAD_AT_ONCE_BYTES });
      const { sha256 } = received;
      return intake.withBytes(company_id, received, (bytes) =>
        plan({ id, sha256, filename, bytes }, actor, (error) => request.log.error(error)),
      );
    });
  });

  serve.write(
    finishUpload,
    ({ request, params: { id }, body: { name: filename, size, sha256 }, actor, company_id }) => {
      const key = { company_id, id };
      const max_bytes = maxUploadBytes(actor);
      if (size > max_bytes) throw new Refusal('file_too_big', fileTooBig(max_bytes));
      intake.countFile(actor);
      // The parts come from the database and are concatenated, so this needs twice the size in memory.
      return intake.memory.reserve(company_id, 2 * size, async () => {
        const all = Buffer.concat(await db.forCompany(company_id, (trx) => readParts(trx, key)));
        const isWhole = all.length === size && hashSha256(all) === sha256;
        // The parts do not give the announced file, so the device must send them again.
        if (!isWhole && all.length >= size) await db.forCompany(company_id, (trx) => deleteParts(trx, key));
        // Without bytes, the upload is finished and returns its stored result, or it is refused as incomplete.
        const bytes = isWhole ? all : null;
        return plan({ id, sha256, filename, bytes }, actor, (error) => request.log.error(error));
      });
    },
  );
}

/** The first file name, and the number of other files. */
function formatLabel([first = '', ...others]: readonly string[]): string {
  const name = truncate(first, 120);
  return others.length === 0 ? name : `${name} y ${others.length} más`;
}

/** These requests create no invoice: the same part twice is one part, so they need no idempotency key. */
function bindParts(serve: Serve, { db, intake, now }: UploadRoutesDependencies): void {
  const readUploadState = async (trx: Trx, key: { company_id: string; id: string }) => ({
    parts: await listParts(trx, key),
    is_done: await isUploaded(trx, key),
  });

  serve.read(readUpload, (trx, { params: { id }, company_id }) => readUploadState(trx, { company_id, id }));

  serve.session(putUploadPart, ({ request, params: { id, n }, actor }) => {
    const key = { company_id: requireCompanyId(actor), id };
    const { plan } = actor.account;
    const max_bytes = maxUploadBytes(actor);
    if (n * UPLOAD_PART_BYTES >= max_bytes) throw new Refusal('file_too_big', fileTooBig(max_bytes));
    intake.countPart(actor);
    return intake.runTransfer(actor, async (receiver) => {
      const part = await receiveBytes(request, receiver, { bytes: UPLOAD_PART_BYTES });
      return intake.withBytes(key.company_id, part, (bytes) =>
        db.forCompany(key.company_id, async (trx) => {
          await ensurePartCapacity(trx, key, { plan, now: now() });
          await storePart(trx, key, n, bytes);
          return readUploadState(trx, key);
        }),
      );
    });
  });
}

/** The results stay as long as docs/security/platform.md says. */
function bindHistory(serve: Serve): void {
  serve.read(list, async (trx, { company_id, query: { before, limit, filter } }) => {
    const found = await listUploads(trx, company_id, { before, limit: limit + 1, filter });
    const items = found.slice(0, limit);
    return { items, next: found.length > limit ? (items.at(-1)?.place ?? null) : null };
  });
}

const isUploaded = async (trx: Trx, key: { company_id: string; id: string }): Promise<boolean> =>
  (await findUpload(trx, key)) !== undefined;

/**
 * Parses within the storage quota of the company. The reserved bytes count until `onSettled`, or until parsing fails.
 */
async function withReader<T>(deps: UploadRoutesDependencies, actor: Actor, read: (reader: ParseContext) => Promise<T>) {
  const quota = deps.quotas.forCompany(requireCompanyId(actor));
  try {
    return { read: await read(createReader(deps, actor, quota)), onSettled: () => quota.release() };
  } catch (error) {
    quota.release();
    throw error;
  }
}

function createReader(
  { db, files, parser }: UploadRoutesDependencies,
  actor: Actor,
  quota: StorageQuota,
): ParseContext {
  const company_id = requireCompanyId(actor);
  const { account, permissions } = actor;
  const findKnown = (sha256: string) => findKnownFile(db, company_id, sha256);
  return { company_id, policy: planPolicy(account.plan, permissions), files, parser, quota, findKnown };
}
