import type { Store } from '#store/store.ts';
import type { FileTransport } from '#sync/types.ts';

/** The code that sends files loads with the first file; if it cannot be loaded, the files wait. */
export const pageFileTransport = (store: Store): FileTransport => ({
  load: async () => {
    const code = await import('./page-send-file.ts').catch(() => undefined);
    return code?.createPageSendFile(store);
  },
});
