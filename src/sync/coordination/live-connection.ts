import { Refused } from '#client/refused.ts';
import type { Watch } from '#client/watch.ts';
import { watchFeed } from '#contract/sync.ts';
import { backoffMs } from '../executor/backoff.ts';
import type { Ports } from '../types.ts';
import type { SyncTriggers } from './sync-triggers.ts';

type LiveConnectionOptions = {
  watch: Watch;
  source: SyncTriggers;
  ports: Pick<Ports, 'locks' | 'random'>;
  /** Name of the lock: the tab that holds it has the connection, one among all tabs with this database open. */
  name: string;
  requestRound: (request: { ignoreBackoff?: boolean; pull?: boolean }) => Promise<unknown>;
  /** Asks the server whether the session is in force; a session that is not ends on this device. */
  confirm: () => Promise<unknown>;
};

const MIN_RECONNECT_MS = 1_000;
const MAX_RECONNECT_MS = 6_000;
/** A server that stops ends the streams of all devices: they do not ask in the same moment. */
const MAX_CONFIRM_MS = 300;

/**
 * Nothing else tells the page that the server can be reached again, so it tries often; a server that refuses has been
 * reached, and is asked more and more rarely.
 */
function reconnectMs(error: unknown, refusals: number, random: number): number {
  if (error instanceof Refused) return MIN_RECONNECT_MS + backoffMs({ attempts: refusals, random });
  return MIN_RECONNECT_MS + random * (MAX_RECONNECT_MS - MIN_RECONNECT_MS);
}

/** The server ended the stream, or refused the token: a line that broke gives no error of the server. */
const isSessionDoubtful = (error: unknown): boolean =>
  error === undefined || (error instanceof Refused && error.status === 401);

/**
 * The live connection (docs/offline.md#pull): while the page is visible, one tab receives the server's notice that
 * there is new data, and pulls. When the connection is back after a failure, the tab also retries all pending changes.
 * The server ends the stream of a session that has ended, and refuses a new one: neither waits for the next pull
 * (docs/offline.md#sessions). Returns the function that closes the connection.
 */
export function connectLive({ watch, source, ports, name, requestRound, confirm }: LiveConnectionOptions): () => void {
  let connection = new AbortController();
  let failures = 0;
  let refusals = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let confirmTimer: ReturnType<typeof setTimeout> | undefined;
  const confirmAfter = (ms: number) => {
    clearTimeout(confirmTimer);
    confirmTimer = setTimeout(() => void confirm().catch(() => undefined), ms);
  };
  const requestPull = (request: { ignoreBackoff?: boolean }) =>
    void requestRound({ ...request, pull: true }).catch(() => undefined);

  const readFeed = async (signal: AbortSignal) => {
    await watch(
      watchFeed,
      {},
      {
        signal,
        onOpen: () => {
          // The first connection needs no pull: the page's first round already pulls.
          if (failures > 0) requestPull({ ignoreBackoff: true });
          failures = 0;
          refusals = 0;
        },
        onEvent: () => requestPull({}),
      },
    );
  };
  const connectWithLock = (signal: AbortSignal) =>
    ports.locks ? ports.locks.request(name, { signal }, () => readFeed(signal)) : readFeed(signal);
  const connect = () => {
    connection = new AbortController();
    const { signal } = connection;
    void connectWithLock(signal)
      .catch((error: unknown) => error)
      .then((error) => {
        if (signal.aborted) return;
        failures += 1;
        if (error instanceof Refused) refusals += 1;
        if (isSessionDoubtful(error)) confirmAfter(ports.random() * MAX_CONFIRM_MS);
        timer = setTimeout(connect, reconnectMs(error, refusals, ports.random()));
      });
  };
  const stop = () => {
    clearTimeout(timer);
    clearTimeout(confirmTimer);
    connection.abort();
  };
  const unwatch = source.onVisibilityChange((isSeen) => {
    stop();
    if (isSeen) connect();
  });
  return () => {
    unwatch();
    stop();
  };
}
