import { Registry } from '#store/registry.ts';
import { createEngine } from '#sync/engine.ts';
import type { Ports } from '#sync/ports.ts';
import { currentStore } from '#sync/session.ts';
import { createStoreCall } from '#sync/store-call.ts';

/**
 * Sends what the signed-in user has waiting, with no page open. Rejects while something is left, so that the browser
 * tries again, and leaves no connection behind that would hold up a newer build (OFFLINE.md 2.10).
 */
export async function drainOutbox(origin: string, ports: Partial<Ports> = {}): Promise<void> {
  const registry = new Registry();
  try {
    const store = await currentStore(registry);
    if (!store) return;
    try {
      const engine = createEngine({ store, call: createStoreCall(store, origin), ports, registry });
      const { waiting, stopped } = await engine.drain({ fresh: true });
      if (waiting > 0 && stopped !== 'paused') throw new Error(`${waiting} changes still wait`);
    } finally {
      store.close();
    }
  } finally {
    registry.close();
  }
}
