/** The one-off sync by which the browser wakes the worker with the page closed. Names are kept by browsers. */
export const OUTBOX_SYNC = 'outbox';

type SyncRegistration = { sync?: { register: (tag: string) => Promise<void> } };

/** Asks the browser to wake the worker when there is a network. Where it cannot, the queue goes with the next visit. */
export async function registerOutboxSync(registration: Promise<ServiceWorkerRegistration>): Promise<void> {
  // Background Sync is in no lib: Chromium alone has it.
  const { sync } = (await registration) as SyncRegistration;
  await sync?.register(OUTBOX_SYNC).catch(() => undefined);
}
