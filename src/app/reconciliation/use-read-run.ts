import { downloadFile } from '#client/download-file.ts';
import { getRecordAttachment } from '#contract/records.ts';
import { readMeta } from '#store/meta.ts';
import { keepAttachment, readAttachment } from '#store/records/attachments.ts';
import type { TypedRecord } from '#store/records/list-records.ts';
import { useSignedIn } from '../session/session-context.tsx';

type Run = Pick<TypedRecord<'reconciliation-run'>, 'id' | 'attachment'>;

/**
 * Returns a function that reads the packed lines of a kept run: from this device, else from the server, after which they
 * are on this device. Undefined when neither has them now.
 */
export function useReadRun() {
  const { store } = useSignedIn();
  return async ({ id, attachment }: Run): Promise<ArrayBuffer | undefined> => {
    if (!attachment) return undefined;
    const here = await readAttachment(store, id, attachment);
    if (here) return here;
    const token = await readMeta(store, 'token');
    const downloaded = await downloadFile({ endpoint: getRecordAttachment, input: { params: { id } }, token }).catch(
      () => undefined,
    );
    const bytes = await downloaded?.blob.arrayBuffer();
    if (bytes) await keepAttachment(store, id, attachment, bytes);
    return bytes;
  };
}
