import { plural } from '@lingui/core/macro';
import type { PendingChange } from '#sync/outbox/list-pending-changes.ts';
import { useChangeDescription } from './use-change-description.ts';
import { useChangeErrorText } from './use-change-error-text.ts';
import { useStateText } from './use-state-text.ts';

export type ChangeTexts = Record<'words' | 'state' | 'error', (change: PendingChange) => string>;

/** Returns all texts of a change; called once for a whole list. */
export function useChangeTexts(): ChangeTexts {
  const texts = useChangeDescription();
  const state = useStateText();
  const { attemptText } = useChangeErrorText();
  return {
    words: texts,
    state,
    error: ({ last_error, attempts, upload }) => {
      if (attempts === 0 || upload?.state === 'sending' || !last_error) return '';
      const tries = plural(attempts, { one: '# intento.', other: '# intentos.' });
      return `${attemptText(last_error)} ${tries}`;
    },
  };
}
