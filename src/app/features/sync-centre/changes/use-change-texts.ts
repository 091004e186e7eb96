import { plural } from '@lingui/core/macro';
import type { WaitingChange } from '#sync/outbox/waiting-changes.ts';
import { useChangeWords } from './use-change-words.ts';
import { useErrorWords } from './use-error-words.ts';
import { useStateWords } from './use-state-words.ts';

export type ChangeTexts = Record<'words' | 'state' | 'error', (change: WaitingChange) => string>;

/** All that is said of one change; asked once for a whole list. */
export function useChangeTexts(): ChangeTexts {
  const words = useChangeWords();
  const state = useStateWords();
  const { ofTry } = useErrorWords();
  return {
    words,
    state,
    error: ({ last_error, attempts, upload }) => {
      if (attempts === 0 || upload?.state === 'sending' || !last_error) return '';
      const tries = plural(attempts, { one: '# intento.', other: '# intentos.' });
      return `${ofTry(last_error)} ${tries}`;
    },
  };
}
