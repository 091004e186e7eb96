import { useSnapshot } from '#app/data/use-snapshot.ts';
import { listOwnInvitations } from '#contract/accounts/invitations.ts';
import { getFirm } from '#contract/firms/firm.ts';

/** Returns the firm of the user, also the one last read without a network. */
export const useFirm = () =>
  useSnapshot({ id: 'firm', schema: getFirm.response, fetch: (call, signal) => call(getFirm, {}, { signal }) });

/** Returns the invitations of companies and firms to the address of the user. */
export const useOwnInvitations = () =>
  useSnapshot({
    id: 'own-invitations',
    schema: listOwnInvitations.response,
    fetch: (call, signal) => call(listOwnInvitations, {}, { signal }),
  });
