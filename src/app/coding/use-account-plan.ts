import { useEffect, useMemo, useState } from 'react';
import { resolvePlan } from '#domain/coding/account-plan.ts';
import { ACCOUNT_CLASSES, type Account, accountPlanId } from '#domain/records/account-plan.ts';
import { useCodingCatalog } from './use-coding-catalog.ts';

/** Returns the company's accounts by code; undefined until they are read, empty where they cannot be loaded. */
export function useAccountPlan(): readonly Account[] | undefined {
  const catalog = useCodingCatalog();
  const [standard, setStandard] = useState<readonly Account[]>();
  useEffect(() => {
    let isCurrent = true;
    const keep = (accounts: readonly Account[]) => isCurrent && setStandard(accounts);
    import('#domain/coding/puc/puc.ts').then(
      ({ PUC }) => keep(PUC),
      () => keep([]),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  const plans = catalog?.plans;
  return useMemo(() => {
    if (!standard || !plans) return undefined;
    const own = ACCOUNT_CLASSES.flatMap((accountClass) => {
      const plan = plans.find(({ id }) => id === accountPlanId(accountClass));
      return plan ? [{ accountClass, accounts: plan.data.accounts }] : [];
    });
    return resolvePlan(standard, own);
  }, [standard, plans]);
}
