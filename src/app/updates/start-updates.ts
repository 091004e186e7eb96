import { watchUnsavedForms } from '../forms/unsaved-forms.ts';
import { watchForUpdates } from './app-update.ts';
import { createReloadConsent } from './reload-consent.ts';
import { createUpdateStore, type UpdateOffer } from './update-state.ts';

/** Starts the service worker and its updates, in browsers that support it; only a production build has a worker. */
export function startUpdates(): UpdateOffer {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return createUpdateStore();
  const isBusy = watchUnsavedForms(document);
  // Another app may navigate this window: the browser warns the user first.
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
