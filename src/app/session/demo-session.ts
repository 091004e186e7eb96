import { bogotaDate } from '#domain/dates/bogota.ts';
import type { Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import type { SignedInSession } from './session.ts';

/** Other tabs that show the demo are notified and have this time to close its database; then it is deleted. */
const OTHER_TABS_CLOSE_MS = 300;

/** Opens and removes the demo of the signed-in user; its code loads with the first demo. */
export function createDemoSession(registry: Registry, announce: (name: string) => void) {
  let stop = () => {};
  let store: Store | undefined;

  const openFor = async (session: SignedInSession): Promise<SignedInSession> => {
    const { openDemo } = await import('#app/demo/open-demo.ts');
    const { stop: stopSample, ...opened } = await openDemo(session.user, bogotaDate(new Date()));
    stop = stopSample;
    store = opened.store;
    await registry.settings.put({ k: 'sample', v: session.store.name });
    return { type: 'signed_in', isDemo: true, ...opened };
  };

  const close = () => {
    stop();
    stop = () => {};
  };
  const remove = async ({ user, store: own }: SignedInSession, isSigningOut = false): Promise<void> => {
    const stored = await registry.settings.get('sample');
    if (!stored || (stored.v !== own.name && !isSigningOut)) return;
    store?.close();
    await registry.settings.delete('sample');
    announce(own.name);
    await new Promise((resolve) => setTimeout(resolve, OTHER_TABS_CLOSE_MS));
    const { deleteDemo } = await import('#app/demo/open-demo.ts');
    await deleteDemo(user);
  };

  return {
    openFor,
    /** Opens the demo again if it was shown before the reload; undefined when it was not, or cannot be opened now. */
    async resume(own: SignedInSession): Promise<SignedInSession | undefined> {
      const stored = await registry.settings.get('sample');
      return stored?.v === own.store.name ? openFor(own).catch(() => undefined) : undefined;
    },
    close,
    /** Deletes the demo, unless a tab of another company of the person shows it: `isSigningOut` deletes that too. */
    remove,
    /** Stops and deletes a demo that is not shown. */
    async discard(own: SignedInSession): Promise<void> {
      close();
      await remove(own).catch(() => undefined);
    },
  };
}
