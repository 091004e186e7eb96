import type { Progress, ReconciliationApi, WorkerMessage } from './protocol.ts';

/** `close` ends the worker and what it is doing; the calls that wait are rejected. */
export type ReconciliationClient = ReconciliationApi & {
  onProgress: (listener: (progress: Progress) => void) => void;
  close: () => void;
};

/** No listing takes longer than this, in ms. */
const TIMEOUT_MS = 120_000;

export class ReconciliationStopped extends Error {}

type Waiting = {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
  timeout: ReturnType<typeof setTimeout>;
};

/** Starts a worker that reads and compares; its code is loaded now. */
export function createReconciliationClient(): ReconciliationClient {
  const worker = new Worker(new URL('./reconciliation.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let [last, listener]: [number, (progress: Progress) => void] = [0, () => {}];
  let isClosed = false;
  const close = () => {
    isClosed = true;
    worker.terminate();
    for (const { reject, timeout } of waiting.values()) {
      clearTimeout(timeout);
      reject(new ReconciliationStopped());
    }
    waiting.clear();
  };
  worker.onerror = close;
  worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type === 'progress') {
      listener(data.progress);
      return;
    }
    const request = waiting.get(data.id);
    if (!request) return;
    waiting.delete(data.id);
    clearTimeout(request.timeout);
    if (data.type === 'result') request.resolve(data.value as never);
    else request.reject(new ReconciliationStopped());
  };
  const call =
    <N extends keyof ReconciliationApi>(name: N) =>
    (...args: Parameters<ReconciliationApi[N]>): ReturnType<ReconciliationApi[N]> => {
      // Its code could not be loaded, for example.
      if (isClosed) return Promise.reject(new ReconciliationStopped()) as ReturnType<ReconciliationApi[N]>;
      const id = ++last;
      const response = new Promise<never>((resolve, reject) => {
        waiting.set(id, { resolve, reject, timeout: setTimeout(close, TIMEOUT_MS) });
        worker.postMessage({ id, name, args });
      });
      return response as ReturnType<ReconciliationApi[N]>;
    };
  return {
    compare: call('compare'),
    compareAgain: call('compareAgain'),
    open: call('open'),
    setPrevious: call('setPrevious'),
    setSettled: call('setSettled'),
    select: call('select'),
    lines: call('lines'),
    pack: call('pack'),
    workbook: call('workbook'),
    compareLedger: call('compareLedger'),
    ledgerEntries: call('ledgerEntries'),
    onProgress: (next) => {
      listener = next;
    },
    close,
  };
}
