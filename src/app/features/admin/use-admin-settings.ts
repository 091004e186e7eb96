import { useSnapshot } from '#app/data/use-snapshot.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { getCertifiedEmails } from '#contract/admin.ts';
import { AdminSettings } from '#domain/mail/certified-email.ts';
import { saveSnapshot } from '#store/snapshots/save-snapshot.ts';

const ID = 'certified-email';

/** The settings of the last response; `saveSettings` replaces them with the response of a change. */
export function useAdminSettings() {
  const { store } = useSignedIn();
  const state = useSnapshot({
    id: ID,
    schema: AdminSettings,
    fetch: (call, signal) => call(getCertifiedEmails, {}, { signal }),
  });
  const saveSettings = (settings: AdminSettings) =>
    saveSnapshot(store, { id: ID, data: settings, taken_at: Date.now() });
  return { ...state, saveSettings };
}
