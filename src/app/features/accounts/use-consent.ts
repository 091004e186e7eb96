import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePublicSettings } from '#app/settings/public-settings.ts';

/** What `ConsentField` shows. */
export type ConsentState = { isGiven: boolean; error: string | undefined; onGiven: (isGiven: boolean) => void };

/**
 * The consent to the privacy policy of this server. `check` returns whether the form may be sent: where the server has
 * no policy nothing is needed; else a missing consent shows its error.
 */
export function useConsent() {
  const { t } = useLingui();
  const settings = usePublicSettings();
  const [isGiven, setIsGiven] = useState(false);
  const [error, setError] = useState<string>();
  const isNeeded = Boolean(settings?.privacy_url);
  const check = (): boolean => {
    const isMissing = isNeeded && !isGiven;
    setError(isMissing ? t`Marca esta casilla para continuar.` : undefined);
    return !isMissing;
  };
  const onGiven = (next: boolean) => {
    setIsGiven(next);
    setError(undefined);
  };
  const field: ConsentState = { isGiven, error, onGiven };
  return { isGiven: isNeeded && isGiven, check, field };
}
