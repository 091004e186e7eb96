import { uploadInvoices } from '#contract/uploads.ts';
import { importFiles } from '../../commands/import-files.ts';
import { type ReadFile, readFile } from '../../commands/read-file.ts';
import type { FileStore } from '../../files/file-store.ts';
import { sentFiles } from '../sent-files.ts';
import type { Serve } from '../serve.ts';

export function uploadRoutes(serve: Serve, files: FileStore): void {
  serve.write(uploadInvoices, async ({ request, actor, company_id }) => {
    const { account, permissions } = actor;
    const read: ReadFile[] = [];
    for await (const sent of sentFiles(request, uploadInvoices.files)) {
      read.push(await readFile(files, { company_id, plan: account.plan, permissions }, sent));
    }
    const onFailure = (error: unknown) => request.log.error(error);
    return {
      content: read.map(({ filename, sha256 }) => [filename, sha256]),
      change: async (trx) => {
        const result = await importFiles(trx, { company_id, user_id: account.id, onFailure }, read);
        return async () => result;
      },
    };
  });
}
