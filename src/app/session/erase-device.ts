import { deleteAllDatabases } from '#sync/session/delete-all-databases.ts';
import type { SessionManager } from './session-manager.ts';

/**
 * Deletes all data of the app from this device; the landing page opens as on a first visit. `Clear-Site-Data` is not
 * used: it needs a network and does not ask other tabs to close their database.
 */
export async function eraseDevice({ signOut }: Pick<SessionManager, 'signOut'>): Promise<void> {
  await signOut('discard');
  await deleteAllDatabases();
  localStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  location.replace('/login');
}
