import { getUsage } from '#contract/usage.ts';
import { useSnapshot } from '../data/use-snapshot.ts';
import { useSignedIn } from '../session/session-context.tsx';
import { USAGE } from './usage-snapshot.ts';

/** Returns what the company has used of its plan this month; requested again when the plan or `changed` changes. */
export function useUsage(changed?: unknown) {
  const { subscription_plan } = useSignedIn().user;
  return useSnapshot({
    id: USAGE,
    schema: getUsage.response,
    fetch: (call, signal) => call(getUsage, {}, { signal }),
    refreshKey: `${subscription_plan} ${changed}`,
  });
}
