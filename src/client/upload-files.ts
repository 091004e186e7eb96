import { uploadInvoices } from '#contract/uploads.ts';
import type { UploadResult } from '#domain/upload.ts';
import type { Call } from './call.ts';

/** Files of 25 MB over a slow line: far longer than a question, yet not for ever. */
const UPLOAD_TIMEOUT_MS = 15 * 60_000;

/** Sends files in one request. What the server has already it answers as a duplicate, so that sending again is safe. */
export function uploadFiles(call: Call, files: readonly File[], signal?: AbortSignal): Promise<UploadResult> {
  return call(uploadInvoices, {}, { files, timeoutMs: UPLOAD_TIMEOUT_MS, ...(signal && { signal }) });
}
