import { watchUnsavedForms } from '../forms/unsaved-forms.ts';
import { watchForUpdates } from './app-update.ts';
import { createReloadConsent } from './reload-consent.ts';
import { createUpdateStore, type UpdateOffer } from './update-state.ts';

/** The worker and its updates, in a browser that has them; only a built app has a worker. */
export function startUpdates(): UpdateOffer {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return createUpdateStore();
  const isBusy = watchUnsavedForms(document);
  // Another app may open this very window: the browser asks first.
  window.addEventListener('beforeunload', (event) => isBusy() && event.preventDefault());
  const { offer, start } = watchForUpdates({
    container: navigator.serviceWorker,
    openWorkbox: async () => new (await import('workbox-window')).Workbox('/sw.js'),
    isBusy,
    canReload: createReloadConsent({ channel: new BroadcastChannel('cuadra-update'), isBusy }),
    reload: () => window.location.reload(),
    version: document.querySelector<HTMLMetaElement>('meta[name="app-version"]')?.content,
  });
  window.addEventListener('load', () => void start());
  return offer;
}
