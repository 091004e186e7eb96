import { useLingui } from '@lingui/react/macro';
import { trialPhase } from '#domain/companies/trial.ts';
import type { Usage } from '#domain/companies/usage.ts';
import { useSignedIn } from '../session/session-context.tsx';
import { useLimitText } from './use-limit-text.ts';
import { useTrialText } from './use-trial-text.ts';
import { useUsage } from './use-usage.ts';

export type PlanNotice = { about: 'offer' | 'trial' | 'limit'; text: string; isPro: boolean };

/** After this time a company on a paid plan is not reminded of its ended trial. */
const RECENT_MS = 14 * 86_400_000;

/**
 * Returns the plan's current notice. The offer of a trial needs only the profile; the other notices wait for the usage.
 */
export function usePlanNotice(): PlanNotice | undefined {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const { data: usage } = useUsage();
  const limit = useLimitText()(usage);
  const trial = useTrialNotice()(usage);
  const isPro = user.subscription_plan === 'pro';
  if (limit !== undefined && usage?.notice === 'reached') return { about: 'limit', text: limit, isPro };
  if (trial !== undefined) return { about: 'trial', text: trial, isPro };
  if (limit !== undefined) return { about: 'limit', text: limit, isPro };
  if (user.subscription_plan !== 'free') return undefined;
  return { about: 'offer', text: t`Estás en el plan Gratis. Prueba Pro durante 3 meses sin costo.`, isPro };
}

/** Returns the notice that a trial ends soon or has ended; the usage card shows a longer one. */
function useTrialNotice() {
  const textOf = useTrialText();
  return (usage: Usage | undefined): string | undefined => {
    if (!usage) return undefined;
    const now = new Date();
    const phase = trialPhase(usage, now);
    if (phase === 'running' || (phase === 'over' && !isRecent(usage, now))) return undefined;
    return textOf(usage, phase);
  };
}

function isRecent({ base_plan, trial_expires_at }: Usage, now: Date): boolean {
  const since = trial_expires_at === null ? 0 : Date.parse(trial_expires_at);
  return base_plan === 'free' || now.getTime() - since < RECENT_MS;
}
