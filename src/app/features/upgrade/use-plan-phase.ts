import { useUsage } from '#app/plan/use-usage.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { trialPhase } from '#domain/companies/trial.ts';

/**
 * Returns whether the company has Pro now, the phase of its trial, and until when it has Pro: null without an end. Phase and
 * end are undefined before the usage is on this device.
 */
export function usePlanPhase() {
  const { user } = useSignedIn();
  const { data: usage } = useUsage();
  const phase = usage && trialPhase(usage, new Date());
  // The trial may have started in another tab: usage may be newer than the profile.
  const isTrial = phase === 'running' || phase === 'ending';
  const until = usage && (isTrial ? usage.trial_expires_at : null);
  return { phase, until, isPro: user.subscription_plan === 'pro' || isTrial };
}
