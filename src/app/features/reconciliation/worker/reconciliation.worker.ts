import { Store } from '#store/store.ts';
import type { WorkerMessage, WorkerRequest } from './protocol.ts';
import { readInvoices } from './read-invoices.ts';
import { ReconciliationSession } from './reconciliation-session.ts';

const send = (message: WorkerMessage, transfer: Transferable[] = []) => postMessage(message, { transfer });

const session = new ReconciliationSession({
  onProgress: (progress) => send({ type: 'progress', progress }),
  readInvoices: async (name) => {
    const store = new Store(name);
    try {
      return await readInvoices(store);
    } finally {
      store.close();
    }
  },
});

// Only our own page, of the same build, sends messages.
addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => void handle(data));

async function handle({ id, name, args }: WorkerRequest): Promise<void> {
  try {
    const run = session[name] as (...args: unknown[]) => Promise<unknown>;
    send({ id, type: 'result', value: await run.apply(session, args) });
  } catch (error) {
    send({ id, type: 'failed' });
    throw error;
  }
}
