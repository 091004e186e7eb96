/**
 * Tag of the one-off background sync that starts the worker while the page is closed. Browsers store the tag: do not
 * rename it.
 */
export const OUTBOX_SYNC = 'outbox';

type SyncRegistration = { sync?: { register: (tag: string) => Promise<void> } };

/**
 * Registers a background sync, so that the browser starts the worker when there is a network. Browsers without
 * Background Sync send the outbox at the next visit.
 */
export async function registerOutboxSync(registration: Promise<ServiceWorkerRegistration>): Promise<void> {
  // TypeScript's lib has no types for Background Sync: only Chromium implements it.
  const { sync } = (await registration) as SyncRegistration;
  await sync?.register(OUTBOX_SYNC).catch(() => undefined);
}
