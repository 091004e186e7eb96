import type { User } from '#domain/accounts/user.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import type { Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import type { SignedInSession } from './session.ts';

/** Other tabs that show it are told, and have so long to put it away: then it is closed under whoever still reads. */
const OTHER_TABS_MS = 300;

/** Opens and removes the example of whoever is signed in; its code is fetched with the first one. */
export function createSampleDesk(registry: Registry, announce: () => void) {
  let stop = () => {};
  let store: Store | undefined;

  const open = async (own: SignedInSession): Promise<SignedInSession> => {
    const { openSample } = await import('#app/demo/open-sample.ts');
    const { stop: stopSample, ...opened } = await openSample(own.user, bogotaDate(new Date()));
    stop = stopSample;
    store = opened.store;
    await registry.settings.put({ k: 'sample', v: own.store.name });
    return { state: 'signed_in', isSample: true, ...opened };
  };

  return {
    open,
    /** The example again, when it was being looked at; undefined when it was not, or cannot be had now. */
    async resume(own: SignedInSession): Promise<SignedInSession | undefined> {
      const kept = await registry.settings.get('sample');
      return kept?.v === own.store.name ? open(own).catch(() => undefined) : undefined;
    },
    close(): void {
      stop();
      stop = () => {};
    },
    async remove(user: User): Promise<void> {
      if (!(await registry.settings.get('sample'))) return;
      store?.close();
      await registry.settings.delete('sample');
      announce();
      await new Promise((resolve) => setTimeout(resolve, OTHER_TABS_MS));
      const { deleteSample } = await import('#app/demo/open-sample.ts');
      await deleteSample(user);
    },
  };
}
