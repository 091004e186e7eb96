/** docs/offline.md#retry: an upload may take as long as it likes, unless nothing moves. */
const STALL_TIMEOUT_MS = 30_000;
/** Once everything has left, a large archive takes the server its time. */
const RESPONSE_TIMEOUT_MS = 120_000;
/** A line slower than this is no line; it counts where nobody tells how much has left. */
const MIN_BYTES_PER_MS = 20;

type UploadTimeouts = { signal: AbortSignal; timeoutMs: number; onSent: (sent: number, total: number) => void };

/** Runs a request of `size` bytes and gives it up when nothing of it leaves any more. */
export async function abortWhenStalled<T>(size: number, work: (timeouts: UploadTimeouts) => Promise<T>): Promise<T> {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onSent = (sent: number, total: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), sent < total ? STALL_TIMEOUT_MS : RESPONSE_TIMEOUT_MS);
  };
  const timeoutMs = STALL_TIMEOUT_MS + RESPONSE_TIMEOUT_MS + Math.ceil(size / MIN_BYTES_PER_MS);
  try {
    return await work({ signal: stalled.signal, timeoutMs, onSent });
  } finally {
    clearTimeout(timer);
  }
}
