/** docs/offline.md#retry: an upload has no time limit while bytes are moving. */
const STALL_TIMEOUT_MS = 30_000;
/** Once all bytes are sent, the server needs time to process a large archive. */
const RESPONSE_TIMEOUT_MS = 120_000;
/** Slower than this counts as no connection. Used where the browser reports no progress. */
const MIN_BYTES_PER_MS = 20;

type UploadTimeouts = { signal: AbortSignal; timeoutMs: number; onSent: (sent: number, total: number) => void };

/** Runs a request of `size` bytes and aborts it when no more bytes are sent. */
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
