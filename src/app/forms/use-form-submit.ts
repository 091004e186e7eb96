import { useState } from 'react';
import { useErrorText } from './use-error-text.ts';

/**
 * The sending of a form: busy, why it failed, and what it keeps (docs/interaction.md#offline-patterns, pattern C:
 * nothing typed is lost). `offline` where there is nothing typed to speak of.
 */
export function useFormSubmit(fallback: string, offline?: string) {
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const submit = async (send: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await send();
    } catch (error) {
      setFailure(errorText(error, { fallback, ...(offline !== undefined && { offline }) }));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, failure, setFailure, submit };
}
