import { useState } from 'react';
import { useErrorText } from './use-error-text.ts';

/**
 * The state of a form's submit: busy, and the error text (docs/interaction.md#offline-patterns, pattern C: no input is
 * lost). Pass `offline` when the form has no typed input.
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
