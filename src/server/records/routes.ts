import { deleteRecord, getRecordAttachment, putRecord, putRecordAttachment } from '#contract/records.ts';
import type { AttachmentRef } from '#domain/records/record.ts';
import { MAX_ATTACHMENT_BYTES } from '#domain/records/record-types.ts';
import type { AccountDependencies } from '../accounts/sign-up.ts';
import type { StorageQuotas } from '../companies/storage-quota.ts';
import { lockImports } from '../invoices/import/import-lock.ts';
import type { AuditDetail } from '../platform/audit/audit-recorder.ts';
import type { Database } from '../platform/database/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { insertStoredFiles } from '../platform/files/stored-files.ts';
import { requireCompanyId } from '../platform/http/authorize.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { Refusal } from '../platform/refusal.ts';
import { receiveBytes } from '../uploads/receive-bytes.ts';
import type { UploadIntake } from '../uploads/upload-intake.ts';
import { putRecord as put, deleteRecord as remove } from './change-record.ts';
import { isHiddenFrom, mayUseType, requireData, requireType } from './record-access.ts';
import { recordAuditDetails } from './record-audit-details.ts';
import { findRecord, insertAttachment, type RecordKey, toRecordState } from './records.ts';
import { applyWrittenRecord, lockForRecord, requireKnownSets, requireWriter, sendMentions } from './written-record.ts';

type RecordRoutesDependencies = {
  db: Database;
  files: FileStore;
  intake: UploadIntake;
  quotas: StorageQuotas;
  account: Pick<AccountDependencies, 'db' | 'postOffice' | 'publicUrl'>;
};

/** docs/offline.md#records. */
export function recordRoutes(serve: Serve, deps: RecordRoutesDependencies): void {
  serve.write(putRecord, ({ params: { id }, body, actor, company_id, device_id }) => {
    const { base_rev, attachment } = body;
    const type = requireType(actor.permissions, body.type);
    requireWriter(type, id, actor.account);
    const content = { type, data: requireData(type, body.data), attachment };
    const author_id = actor.account.id;
    const by = { user_id: author_id, device_id, base_rev };
    let addresses: string[] = [];
    let isWritten = false;
    return {
      change: async (trx) => {
        await lockForRecord(trx, company_id, type);
        if (type === 'rule') await requireKnownSets(trx, { company_id, id }, content.data);
        const changed = await put(trx, { company_id, id }, { type, content, by });
        isWritten = changed.isWritten;
        addresses = await applyWrittenRecord(trx, { company_id, id, type, content, author_id });
        return changed.read;
      },
      auditDetails: () => recordAuditDetails(type, content.data, isWritten),
      onSuccess: () => {
        const { email: author } = actor.account;
        sendMentions(deps.account, { company_id, author, addresses, data: content.data });
      },
    };
  });

  serve.write(deleteRecord, ({ params: { id }, body: { base_rev }, actor, company_id, device_id }) => {
    const author_id = actor.account.id;
    const by = { user_id: author_id, device_id, base_rev };
    const mayWrite = (type: string) => {
      requireWriter(type, id, actor.account);
      return mayUseType(actor.permissions, type);
    };
    let details: AuditDetail[] = [];
    return {
      change: async (trx) => {
        const type = (await findRecord(trx, { company_id, id }))?.type ?? '';
        await lockForRecord(trx, company_id, type);
        const changed = await remove(trx, { company_id, id }, { by, mayWrite });
        details = recordAuditDetails(type, changed.before, changed.isWritten);
        await applyWrittenRecord(trx, { company_id, id, type, content: null, author_id });
        return changed.read;
      },
      auditDetails: () => details,
    };
  });

  bindAttachments(serve, deps);
}

function bindAttachments(serve: Serve, deps: RecordRoutesDependencies): void {
  const { db, files, intake } = deps;
  // The same bytes again are stored once, so the request needs no idempotency key.
  serve.session(putRecordAttachment, ({ request, params: { id }, query, actor }) => {
    const key = { company_id: requireCompanyId(actor), id };
    requireType(actor.permissions, query.type);
    intake.countPart(actor);
    return intake.runTransfer(actor, async (receiver) => {
      const received = await receiveBytes(request, receiver, {
        bytes: MAX_ATTACHMENT_BYTES,
        detail: 'El adjunto es demasiado grande: admite hasta 30 MB.',
      });
      const { sha256, size } = received;
      if (size === 0) throw new Refusal('invalid_input', 'Falta el archivo.');
      return intake.withBytes(key.company_id, received, (bytes) => storeAttachment(deps, key, { sha256, size, bytes }));
    });
  });

  serve.download(getRecordAttachment, async ({ params: { id }, actor, company_id }) => {
    const row = await db.forCompany(company_id, (trx) => findRecord(trx, { company_id, id }));
    const mayRead = row && mayUseType(actor.permissions, row.type) && !isHiddenFrom(actor.account.id, row);
    const attachment = mayRead && toRecordState(row).record?.attachment;
    if (!attachment) throw new Refusal('not_found');
    const bytes = await files.get(company_id, attachment.sha256);
    if (!bytes) throw new Error(`The bytes of ${attachment.sha256} are gone.`);
    return { bytes, name: `${id}.json.gz`, type: 'application/octet-stream' };
  });
}

async function storeAttachment(
  { db, files, quotas }: RecordRoutesDependencies,
  key: RecordKey,
  { bytes, ...ref }: AttachmentRef & { bytes: Uint8Array },
): Promise<AttachmentRef> {
  const { company_id } = key;
  const quota = quotas.forCompany(company_id);
  try {
    const refusal = await quota.checkStored(ref);
    if (refusal !== undefined) throw new Refusal('file_too_big', refusal);
    await files.put(company_id, bytes);
    await db.forCompany(company_id, async (trx) => {
      // A purge of unused files must not delete the row in between.
      await lockImports(trx, company_id);
      await insertStoredFiles(trx, [{ company_id, ...ref, name: `${key.id}.json.gz`, type: 'application/gzip' }]);
      await insertAttachment(trx, key, ref);
    });
    return ref;
  } finally {
    quota.release();
  }
}
