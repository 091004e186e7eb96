import { useEffect, useState } from 'react';
import { resolvePlan } from '#domain/coding/account-plan.ts';
import { ACCOUNT_CLASSES, type Account, accountPlanId } from '#domain/records/account-plan.ts';
import type { CodingCatalog } from './coding-catalog.ts';
import { useCodingCatalog } from './use-coding-catalog.ts';

type Plans = CodingCatalog['plans'];

/** The accounts by the plans that they were computed from. They outlive the form of one invoice. */
const resolvedPlans = new WeakMap<Plans, readonly Account[]>();

/** Returns the company's accounts by code; undefined until they are read, without the standard ones where they cannot be loaded. */
export function useAccountPlan(): readonly Account[] | undefined {
  const plans = useCodingCatalog()?.plans;
  const [loaded, setLoaded] = useState<readonly Account[]>();
  useEffect(() => {
    if (!plans || resolvedPlans.has(plans)) return;
    let isCurrent = true;
    const keep = (accounts: readonly Account[]) => isCurrent && setLoaded(accounts);
    import('#domain/coding/puc/puc.ts').then(
      ({ PUC }) => {
        const accounts = resolve(PUC, plans);
        resolvedPlans.set(plans, accounts);
        keep(accounts);
      },
      () => keep(resolve([], plans)),
    );
    return () => {
      isCurrent = false;
    };
  }, [plans]);
  return plans && (resolvedPlans.get(plans) ?? loaded);
}

function resolve(standard: readonly Account[], plans: Plans): Account[] {
  const own = ACCOUNT_CLASSES.flatMap((accountClass) => {
    const plan = plans.find(({ id }) => id === accountPlanId(accountClass));
    return plan ? [{ accountClass, accounts: plan.data.accounts }] : [];
  });
  return resolvePlan(standard, own);
}
