import { useUsage } from '#app/plan/use-usage.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { trialPhase } from '#domain/companies/trial.ts';

/** Returns whether the company has Pro now, and the phase of its trial; undefined before the usage is on this device. */
export function usePlanPhase() {
  const { user } = useSignedIn();
  const { data: usage } = useUsage();
  const phase = usage && trialPhase(usage, new Date());
  // The trial may have started in another tab: usage may be newer than the profile.
  return { phase, isPro: user.subscription_plan === 'pro' || phase === 'running' || phase === 'ending' };
}
