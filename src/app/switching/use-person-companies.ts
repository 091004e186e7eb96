import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { User, UserCompany } from '#domain/accounts/user.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { type Account, listOtherAccounts } from '#store/registry.ts';
import { badgeOf } from '#sync/device/app-badge.ts';
import { useSessionActions, useSignedIn } from '../session/session-context.tsx';
import { useSyncStatus } from '../sync-status/use-sync-status.ts';

export type PersonCompany = UserCompany & {
  isCurrent: boolean;
  /** It was opened on this device, so that it opens without a network. */
  isOnDevice: boolean;
  /** Changes that are pending or need attention. */
  waiting: number;
};

const byName = new Intl.Collator('es', { numeric: true });

/**
 * Returns the companies of a person who has several, or one and none in view, always in the order of their names; none for a person of one
 * company, and while the demo is shown. The list is the one of the last profile, also without a network.
 */
export function usePersonCompanies(): PersonCompany[] {
  const { user } = useSignedIn();
  const companies = useEnteredCompanies();
  // A person of a firm may have no company in view.
  return companies.length < (user.company ? 2 : 1) ? NONE : companies;
}

/** Returns the companies that a person may enter, also a single one, in the order of their names; none in the demo. */
export function useEnteredCompanies(): PersonCompany[] {
  const { user, isDemo } = useSignedIn();
  const status = useSyncStatus();
  const accounts = useOtherAccounts();
  const own = (status?.pending ?? 0) + (status?.parked ?? 0);
  return useMemo(() => (isDemo ? NONE : toPersonCompanies(user, accounts, own)), [isDemo, user, accounts, own]);
}

const NONE: PersonCompany[] = [];

/** `own`: the changes that wait in the company in view. */
function toPersonCompanies(user: User, accounts: readonly Account[] | undefined, own: number): PersonCompany[] {
  return (user.companies ?? [])
    .map((company) => {
      const isCurrent = company.id === user.company?.id;
      const account = accounts?.find(({ company_id }) => company_id === company.id);
      const waiting = isCurrent ? own : (account?.pending_count ?? 0);
      return {
        ...company,
        isCurrent,
        isOnDevice: isCurrent || accounts === undefined || account !== undefined,
        waiting,
      };
    })
    .toSorted((one, other) => byName.compare(one.name, other.name) || one.nit.localeCompare(other.nit));
}

/** Number of changes that wait in the person's other companies on this device. */
export const useWaitingElsewhere = (): number =>
  (useOtherAccounts() ?? []).reduce((sum, { pending_count }) => sum + pending_count, 0);

/** What the person's other companies on this device add to the badge of the app's icon. */
export function useBadgeElsewhere(): number {
  const today = bogotaDate(new Date());
  return (useOtherAccounts() ?? []).reduce((sum, account) => sum + badgeOf(account, today), 0);
}

/** Undefined until the registry was read. */
function useOtherAccounts() {
  const { registry } = useSessionActions();
  const { store, isDemo } = useSignedIn();
  return useLiveQuery(() => (isDemo ? [] : listOtherAccounts(registry, store.name)), [registry, store, isDemo]);
}
