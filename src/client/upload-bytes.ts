import { finishUpload, putUploadPart, readUpload, type UploadedFile, uploadFile } from '#contract/uploads.ts';
import { UPLOAD_AT_ONCE_BYTES, UPLOAD_PART_BYTES } from '#domain/files/upload.ts';
import type { Call } from './call.ts';
import { untilItStalls } from './until-it-stalls.ts';

/** Told how much of a request's body has left, where this device can tell. */
export type OnSent = (sent: number, total: number) => void;
export type CallWithProgress = (onSent: OnSent) => Call;

export type FileToSend = {
  id: string;
  name: string;
  bytes: ArrayBuffer;
  /** In hexadecimal. */
  sha256: string;
  /** The change this is, and the version of the contract it was queued under. */
  operationId: string;
  apiVersion: number;
};

type Sending = {
  callWith: CallWithProgress;
  /** 0 to 1 of the whole file. */
  onProgress: (share: number) => void;
  /** Asked between parts; what has arrived by then stays there. */
  mayGoOn: () => boolean | Promise<boolean>;
};

/**
 * Sends a file under its id: at once, or in parts of which only those are sent that the server does not have. Undefined
 * when it was interrupted. Throws Refused or Unreachable, as every call does; sending it again is safe.
 */
export async function uploadBytes(file: FileToSend, sending: Sending): Promise<UploadedFile | undefined> {
  return file.bytes.byteLength <= UPLOAD_AT_ONCE_BYTES ? sendAtOnce(file, sending) : sendInParts(file, sending);
}

function sendAtOnce(file: FileToSend, { callWith, onProgress }: Sending): Promise<UploadedFile> {
  const { id, name, sha256, operationId, apiVersion } = file;
  const data = new Uint8Array(file.bytes);
  return untilItStalls(data.length, ({ signal, timeoutMs, onSent }) => {
    const call = callWith((sent, total) => {
      onSent(sent, total);
      onProgress(sent / total);
    });
    const options = { bytes: { data, sha256 }, operationId, apiVersion, signal, timeoutMs };
    return call(uploadFile, { params: { id }, query: { name } }, options);
  });
}

async function sendInParts(file: FileToSend, sending: Sending): Promise<UploadedFile | undefined> {
  const { id, name, sha256, operationId, apiVersion, bytes } = file;
  const size = bytes.byteLength;
  const call = sending.callWith(() => {});
  const there = await call(readUpload, { params: { id } });
  const arrived = new Set(there.parts);
  for (let n = 0; !there.is_done && n * UPLOAD_PART_BYTES < size; n += 1) {
    if (arrived.has(n)) continue;
    if (!(await sending.mayGoOn())) return undefined;
    await sendPart(file, n, sending);
  }
  sending.onProgress(1);
  return untilItStalls(0, ({ signal, timeoutMs }) =>
    call(
      finishUpload,
      { params: { id }, body: { name, size, sha256 } },
      { operationId, apiVersion, signal, timeoutMs },
    ),
  );
}

async function sendPart({ id, bytes }: FileToSend, n: number, { callWith, onProgress }: Sending): Promise<void> {
  const start = n * UPLOAD_PART_BYTES;
  const data = new Uint8Array(bytes, start, Math.min(UPLOAD_PART_BYTES, bytes.byteLength - start));
  const sha256 = await sha256Of(data);
  await untilItStalls(data.length, ({ signal, timeoutMs, onSent }) => {
    const call = callWith((sent, total) => {
      onSent(sent, total);
      onProgress((start + (data.length * sent) / total) / bytes.byteLength);
    });
    return call(putUploadPart, { params: { id, n } }, { bytes: { data, sha256 }, signal, timeoutMs });
  });
}

async function sha256Of(data: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
