import { MAX_UPLOAD_BYTES } from '#domain/files/upload.ts';
import { parseFile } from './parse-file.ts';
import { type SplitArchive, splitArchive } from './split-archive.ts';
import type { WorkerResponse } from './upload-reader.ts';

// Each file comes with the port for its response. The names used here exist both in a page and in a worker.
addEventListener('message', ({ data, ports: [port] }: MessageEvent<unknown>) => {
  if (!port) return;
  if (data instanceof File) void handleFile(data, port);
  if (data instanceof ArrayBuffer) void handleArchive(data, port);
});

/** The bytes of a ZIP that was read before: it is unpacked once more, into the files that it contains. */
async function handleArchive(bytes: ArrayBuffer, port: MessagePort): Promise<void> {
  const split: SplitArchive | undefined = await splitArchive(new Uint8Array(bytes));
  port.postMessage(split, split ? split.members.map((member) => member.bytes) : []);
}

async function handleFile(file: File, port: MessagePort): Promise<void> {
  const respond = (response: WorkerResponse, transfer: Transferable[] = []) => port.postMessage(response, transfer);
  if (file.size > MAX_UPLOAD_BYTES) return respond('too_big');
  try {
    const bytes = await file.arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const reading = await parseFile(file.name, new Uint8Array(bytes));
    respond({ bytes, sha256, reading }, [bytes]);
  } catch (error) {
    respond(null);
    throw error;
  }
}
