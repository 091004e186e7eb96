import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSignedIn } from '#app/shell/session-context.tsx';
import { useErrorText } from '#app/shell/use-error-text.ts';
import { uploadFiles } from '#client/upload-files.ts';
import type { UploadResult } from '#domain/upload.ts';
import { addResults, allFailed, NO_RESULT } from './add-results.ts';
import { batchFiles } from './batch-files.ts';

/** Spec §4. */
export type Upload =
  | { state: 'idle' }
  | { state: 'uploading'; done: number; total: number }
  | { state: 'done'; result: UploadResult };

/** Sends files in batches, one after the other, and adds up what became of them. */
export function useUpload() {
  const { t } = useLingui();
  const { call, engine } = useSignedIn();
  const errorText = useErrorText();
  const [upload, setUpload] = useState<Upload>({ state: 'idle' });

  const sendBatch = async (batch: File[]): Promise<UploadResult> => {
    try {
      return await uploadFiles(call, batch);
    } catch (error) {
      const fallback = t`No pudimos subir los archivos. Intenta nuevamente.`;
      return allFailed(
        batch.map(({ name }) => name),
        errorText(error, { fallback, offline: fallback }),
      );
    }
  };

  const send = async (files: File[]) => {
    let result = NO_RESULT;
    setUpload({ state: 'uploading', done: 0, total: files.length });
    for (const batch of batchFiles(files)) {
      result = addResults(result, await sendBatch(batch));
      setUpload({ state: 'uploading', done: result.total_files, total: files.length });
    }
    setUpload({ state: 'done', result });
    if (result.successful > 0) void engine.pull();
  };

  return { upload, send, reset: () => setUpload({ state: 'idle' }) };
}
