import { emptyTrash } from '#contract/trash.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import type { FileRemovalJob } from './file-removals.ts';
import { purgeChosen } from './purge-trash.ts';
import { purgeWithFiles } from './purge-with-files.ts';

/**
 * Empties the trash by hand. The role of a request may not delete invoices, so the purge runs before the transaction of
 * the write. It is idempotent: a repeated request finds none of the invoices.
 */
export function trashRoutes(serve: Serve, job: FileRemovalJob): void {
  serve.write(emptyTrash, async ({ body: { ids }, company_id }) => {
    const deleted = await purgeWithFiles(job, company_id, (trx) => purgeChosen(trx, { company_id, ids }));
    return {
      change: async () => async () => ({ deleted }),
      auditDetails: () => [{ label: deleted === 1 ? '1 documento' : `${deleted} documentos` }],
    };
  });
}
