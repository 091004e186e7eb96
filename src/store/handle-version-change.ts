import type { Store } from './store.ts';

/** The part of BroadcastChannel in use. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;

/** How long another tab may take to close the database before the user is asked to close it. */
const BLOCKED_TIMEOUT_MS = 3_000;

type CloseRequest = { please: 'close'; name: string };

/**
 * Between tabs of different builds (docs/offline.md#versions): a tab that receives the request closes the database and
 * reports it; a blocked tab sends the request and, after a while, asks the user. Returns the function that stops it.
 */
export function handleVersionChange(store: Store, channel: Channel): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const closeOutdated = () => {
    store.close();
    store.report('outdated');
  };
  store.on('versionchange', (event) => {
    // A sign-out in another tab deleted the database; that tab informs this one itself.
    if (event.newVersion === null) store.close();
    else closeOutdated();
    // Dexie's default handler would reopen the database at the next query.
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
