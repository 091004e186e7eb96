import type { Store } from './store.ts';

/** The part of BroadcastChannel that is used. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;

/** How long another tab may take to let go before the person is asked for help. */
const BLOCKED_TIMEOUT_MS = 3_000;

type CloseRequest = { please: 'close'; name: string };

/**
 * Between tabs of different builds (docs/offline.md#versions): who is asked to let go closes and says so, and who has
 * to wait asks, and after a while asks the person. The answer ends it.
 */
export function handleVersionChange(store: Store, channel: Channel): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const closeOutdated = () => {
    store.close();
    store.report('outdated');
  };
  store.on('versionchange', (event) => {
    // Deleted by a sign-out in another tab, which tells this one itself.
    if (event.newVersion === null) store.close();
    else closeOutdated();
    // Dexie's own answer would open it again with the next question.
    return false;
  });
  store.on('blocked', () => {
    timer = setTimeout(() => {
      store.report('blocked');
      channel.postMessage({ please: 'close', name: store.name } satisfies CloseRequest);
    }, BLOCKED_TIMEOUT_MS);
  });
  store.on('ready', () => {
    clearTimeout(timer);
    if (store.problem === 'blocked') store.report(undefined);
  });
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isCloseRequest(data) && data.name === store.name && store.problem !== 'blocked') closeOutdated();
  });
  return () => {
    clearTimeout(timer);
    channel.close();
  };
}

function isCloseRequest(data: unknown): data is CloseRequest {
  return typeof data === 'object' && data !== null && 'please' in data && 'name' in data && data.please === 'close';
}
