import { MAX_UPLOAD_BYTES } from '#domain/files/upload.ts';
import { readFile } from './read-file.ts';
import type { WorkerAnswer } from './read-files.ts';

// Each file comes with the port its answer goes to. The names used here mean the same in a page and in a worker.
addEventListener('message', ({ data, ports: [port] }: MessageEvent<unknown>) => {
  if (data instanceof Blob && port) void answer(data, port);
});

async function answer(file: Blob, port: MessagePort): Promise<void> {
  const say = (told: WorkerAnswer, moved: Transferable[] = []) => port.postMessage(told, moved);
  if (file.size > MAX_UPLOAD_BYTES) return say('too_big');
  try {
    const bytes = await file.arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const reading = await readFile(new Uint8Array(bytes));
    say({ bytes, sha256, reading }, [bytes]);
  } catch (error) {
    say(null);
    throw error;
  }
}
