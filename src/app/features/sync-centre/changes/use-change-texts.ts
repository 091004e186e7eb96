import { useLingui } from '@lingui/react/macro';
import type { PendingChange } from '#sync/outbox/list-pending-changes.ts';
import { useChangeDescription } from './use-change-description.ts';
import { useChangeErrorText } from './use-change-error-text.ts';
import { isOnItsWay, useStateText } from './use-state-text.ts';

export type ChangeTexts = Record<'words' | 'state' | 'error', (change: PendingChange) => string>;

/** Returns all texts of a change; called once for a whole list. */
export function useChangeTexts(): ChangeTexts {
  const { t } = useLingui();
  const texts = useChangeDescription();
  const state = useStateText();
  const { attemptText } = useChangeErrorText();
  return {
    words: texts,
    state,
    error: (change) => {
      const { last_error, state, attempts, upload } = change;
      if (attempts === 0 || upload?.state === 'sending') return '';
      if (last_error) return attemptText(last_error);
      return state === 'trying' && !isOnItsWay(change) ? t`Aún no sabemos si llegó.` : '';
    },
  };
}
