import type { Store } from './store.ts';

/** The part of BroadcastChannel that is used. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;

/** How long another tab may take to let go before the person is asked for help. */
const PATIENCE_MS = 3_000;

type Asked = { please: 'close'; name: string };

/**
 * Between tabs of different builds (docs/offline.md#versions): who is asked to let go closes and says so, and who has
 * to wait asks, and after a while asks the person. The answer ends it.
 */
export function giveWay(store: Store, channel: Channel): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const letGo = () => {
    store.close();
    store.report('outdated');
  };
  store.on('versionchange', (event) => {
    // Deleted by a sign-out in another tab, which tells this one itself.
    if (event.newVersion === null) store.close();
    else letGo();
    // Dexie's own answer would open it again with the next question.
    return false;
  });
  store.on('blocked', () => {
    timer = setTimeout(() => {
      store.report('blocked');
      channel.postMessage({ please: 'close', name: store.name } satisfies Asked);
    }, PATIENCE_MS);
  });
  store.on('ready', () => {
    clearTimeout(timer);
    if (store.trouble === 'blocked') store.report(undefined);
  });
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isAsked(data) && data.name === store.name && store.trouble !== 'blocked') letGo();
  });
  return () => {
    clearTimeout(timer);
    channel.close();
  };
}

function isAsked(data: unknown): data is Asked {
  return typeof data === 'object' && data !== null && 'please' in data && 'name' in data && data.please === 'close';
}
