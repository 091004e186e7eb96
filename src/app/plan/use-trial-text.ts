import { useLingui } from '@lingui/react/macro';
import { formatLongDate } from '#app/ui/format/format-long-date.ts';
import type { TrialPhase } from '#domain/companies/trial.ts';
import type { Usage } from '#domain/companies/usage.ts';
import { usePlanLabels } from './use-plan-labels.ts';

/** Returns the text with a trial's end; undefined where there is no trial. */
export function useTrialText() {
  const { t } = useLingui();
  const plans = usePlanLabels();
  return ({ base_plan, trial_expires_at }: Usage, phase: TrialPhase): string | undefined => {
    const plan = plans[base_plan];
    if (phase === 'over') return t`Tu prueba de Pro terminó. Tus datos siguen disponibles en el plan ${plan}.`;
    if (phase === 'none' || trial_expires_at === null) return undefined;
    const date = formatLongDate(trial_expires_at);
    return t`Tu prueba de Pro termina el ${date}.`;
  };
}
