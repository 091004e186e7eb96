import { createCall } from '#client/call.ts';
import { readMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import { createEngine } from '#sync/engine.ts';
import type { SignedInSession } from './session.ts';

type Options = {
  fetch?: typeof globalThis.fetch;
  /** The server no longer knows the token. */
  onEnded: () => void;
};

type Workplace = Pick<SignedInSession, 'call' | 'engine'> & { stop: () => void };

/** What works for one user: a call with the token of that user's own database, and the engine that sends and pulls. */
export function openWorkplace(store: Store, { fetch, onEnded }: Options): Workplace {
  const call = createCall({
    origin: '',
    token: () => readMeta(store, 'token'),
    deviceId: () => readMeta(store, 'device_id'),
    ...(fetch && { fetch }),
  });
  const engine = createEngine({ store, call });
  const stopHearing = engine.onState(({ paused }) => paused === 'auth' && onEnded());
  const stopEngine = engine.start();
  return {
    call,
    engine,
    stop: () => {
      stopHearing();
      stopEngine();
    },
  };
}
