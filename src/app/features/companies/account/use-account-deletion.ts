import { useSnapshot } from '#app/data/use-snapshot.ts';
import { getAccountDeletion } from '#contract/company-account.ts';

/** The requested deletion of the account. */
export const useAccountDeletion = () =>
  useSnapshot({
    id: 'account-deletion',
    schema: getAccountDeletion.response,
    fetch: (call, signal) => call(getAccountDeletion, {}, { signal }),
  });
