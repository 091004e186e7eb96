import { finishUpload, putUploadPart, readUpload, type UploadedFile, uploadFile } from '#contract/uploads.ts';
import { UPLOAD_AT_ONCE_BYTES, UPLOAD_PART_BYTES } from '#domain/files/upload.ts';
import { abortWhenStalled } from './abort-when-stalled.ts';
import type { Call } from './call.ts';

/** Receives how many bytes of a request body have been sent, where the browser reports it. */
export type OnSent = (sent: number, total: number) => void;
export type CallWithProgress = (onSent: OnSent) => Call;

export type OutgoingFile = {
  id: string;
  name: string;
  bytes: ArrayBuffer;
  /** In hexadecimal. */
  sha256: string;
  /** The id of the change, and the contract version it was queued under. */
  operationId: string;
  apiVersion: number;
};

type UploadOptions = {
  callWithProgress: CallWithProgress;
  /** Receives the share of the whole file, 0 to 1. */
  onProgress: (share: number) => void;
  /** Checked between parts; the server keeps the parts that have arrived. */
  shouldContinue: () => boolean | Promise<boolean>;
};

/**
 * Sends a file under its id: in one request, or in parts, of which only the missing ones are sent. Returns undefined
 * when it was interrupted. Throws Refused or Unreachable, like every call; sending it again is safe.
 */
export async function uploadBytes(file: OutgoingFile, options: UploadOptions): Promise<UploadedFile | undefined> {
  return file.bytes.byteLength <= UPLOAD_AT_ONCE_BYTES ? sendWhole(file, options) : sendInParts(file, options);
}

function sendWhole(file: OutgoingFile, { callWithProgress, onProgress }: UploadOptions): Promise<UploadedFile> {
  const { id, name, sha256, operationId, apiVersion } = file;
  const data = new Uint8Array(file.bytes);
  return abortWhenStalled(data.length, ({ signal, timeoutMs, onSent }) => {
    const call = callWithProgress((sent, total) => {
      onSent(sent, total);
      onProgress(sent / total);
    });
    const options = { bytes: { data, sha256 }, operationId, apiVersion, signal, timeoutMs };
    return call(uploadFile, { params: { id }, query: { name } }, options);
  });
}

async function sendInParts(file: OutgoingFile, options: UploadOptions): Promise<UploadedFile | undefined> {
  const { id, name, sha256, operationId, apiVersion, bytes } = file;
  const size = bytes.byteLength;
  const call = options.callWithProgress(() => {});
  const uploadState = await call(readUpload, { params: { id } });
  const receivedParts = new Set(uploadState.parts);
  for (let n = 0; !uploadState.is_done && n * UPLOAD_PART_BYTES < size; n += 1) {
    if (receivedParts.has(n)) continue;
    if (!(await options.shouldContinue())) return undefined;
    await sendPart(file, n, options);
  }
  options.onProgress(1);
  return abortWhenStalled(0, ({ signal, timeoutMs }) =>
    call(
      finishUpload,
      { params: { id }, body: { name, size, sha256 } },
      { operationId, apiVersion, signal, timeoutMs },
    ),
  );
}

async function sendPart(
  { id, bytes }: OutgoingFile,
  part: number,
  { callWithProgress, onProgress }: UploadOptions,
): Promise<void> {
  const start = part * UPLOAD_PART_BYTES;
  const data = new Uint8Array(bytes, start, Math.min(UPLOAD_PART_BYTES, bytes.byteLength - start));
  const sha256 = await computeSha256(data);
  await abortWhenStalled(data.length, ({ signal, timeoutMs, onSent }) => {
    const call = callWithProgress((sent, total) => {
      onSent(sent, total);
      onProgress((start + (data.length * sent) / total) / bytes.byteLength);
    });
    return call(putUploadPart, { params: { id, n: part } }, { bytes: { data, sha256 }, signal, timeoutMs });
  });
}

async function computeSha256(data: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
