import { deleteAllDatabases } from '#sync/session/delete-all-databases.ts';
import type { SessionManager } from './session-manager.ts';

/**
 * Everything of the app goes from this device, and the door opens as on a first visit. Done here and not by
 * `Clear-Site-Data`, which needs a network and asks no other tab to let go of its database.
 */
export async function eraseDevice({ signOut }: Pick<SessionManager, 'signOut'>): Promise<void> {
  await signOut('discard');
  await deleteAllDatabases();
  localStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  location.replace('/login');
}
