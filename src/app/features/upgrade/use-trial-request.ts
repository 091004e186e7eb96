import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useSessionActions } from '#app/session/session-context.tsx';
import { useTrack } from '#app/usage-analytics/analytics-context.tsx';
import { startProTrial } from '#contract/companies.ts';

type Request = { state: 'idle' | 'sending' } | { state: 'success'; until: string } | { state: 'error'; text: string };

/** Starts the trial of Pro and tracks its steps (docs/specification.md#usage-events). */
export function useTrialRequest() {
  const { t } = useLingui();
  const { refresh } = useSessionActions();
  const send = useSubmit();
  const errorText = useErrorText();
  const track = useTrack();
  const [request, setRequest] = useState<Request>({ state: 'idle' });

  const start = async () => {
    setRequest({ state: 'sending' });
    track('pro_trial_activation_started');
    try {
      const { trial_expires_at } = await send(startProTrial, {});
      track('pro_trial_activation_completed');
      setRequest({ state: 'success', until: trial_expires_at });
      void refresh();
    } catch (error) {
      track('pro_trial_activation_failed');
      const fallback = t`No pudimos procesar tu solicitud. Intenta nuevamente.`;
      setRequest({ state: 'error', text: errorText(error, { fallback }) });
    }
  };
  return { ...request, start };
}
