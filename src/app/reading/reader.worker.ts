import { readFile } from './read-file.ts';

// Each file comes with the port its answer goes to. The names used here mean the same in a page and in a worker.
addEventListener('message', ({ data, ports: [port] }: MessageEvent<unknown>) => {
  if (data instanceof Blob) void answer(data, port);
});

async function answer(file: Blob, port: MessagePort | undefined): Promise<void> {
  try {
    port?.postMessage(await readFile(new Uint8Array(await file.arrayBuffer())));
  } catch (error) {
    port?.postMessage(null);
    throw error;
  }
}
