import { useSnapshot } from '#app/data/use-snapshot.ts';
import { getCertifiedEmails } from '#contract/admin.ts';
import { AdminSettings } from '#domain/mail/certified-email.ts';

/** The settings of the last response; `saveSettings` replaces them with the response of a change. */
export function useAdminSettings() {
  const { save, ...state } = useSnapshot({
    id: 'certified-email',
    schema: AdminSettings,
    fetch: (call, signal) => call(getCertifiedEmails, {}, { signal }),
  });
  return { ...state, saveSettings: (settings: AdminSettings) => save(settings) };
}
