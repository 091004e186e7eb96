import { uploadInvoices } from '#contract/uploads.ts';
import { importWithinPlan } from '../../commands/import-within-plan.ts';
import { findKnownFile } from '../../commands/known-files.ts';
import { readFiles } from '../../commands/read-files.ts';
import type { Database } from '../../db/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Readers } from '../../ingest/readers.ts';
import { sentFiles } from '../sent-files.ts';
import type { Serve } from '../serve.ts';

type Parts = { db: Database; files: FileStore; readers: Readers; now: () => Date };

export function uploadRoutes(serve: Serve, { db, files, readers, now }: Parts): void {
  serve.write(uploadInvoices, async ({ request, actor, company_id }) => {
    const { account, permissions } = actor;
    const findKnown = (sha256: string) => findKnownFile(db, company_id, sha256);
    const reader = { company_id, plan: account.plan, permissions, files, readers, findKnown };
    const read = await readFiles(reader, sentFiles(request, uploadInvoices.files));
    const onFailure = (error: unknown) => request.log.error(error);
    return {
      content: read.map(({ filename, sha256 }) => [filename, sha256]),
      change: async (trx) => {
        const importer = { company_id, user_id: account.id, onFailure, now: now() };
        const result = await importWithinPlan(trx, importer, read);
        return async () => result;
      },
    };
  });
}
