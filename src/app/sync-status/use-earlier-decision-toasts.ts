import { useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { approvalSubject } from '../approval/approval-subject.ts';
import { dropUndo, useNotify } from '../notifications/use-notify.tsx';
import { useSignedIn } from '../session/session-context.tsx';

/**
 * Shows who approved first, and when, after an own approval that came later has settled by itself. The entry stays in the
 * log of the sync screen (docs/approval.md#offline).
 */
export function useEarlierDecisionToasts(): void {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const notify = useNotify();
  const lastSeen = useRef<number>(undefined);
  const entries = useLiveQuery(() => store.log.filter(({ kind }) => kind === 'decided_first').toArray(), [store]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change identity on every render; only new entries count.
  useEffect(() => {
    if (!entries) return;
    const newest = Math.max(0, ...entries.map(({ n }) => n));
    const known = lastSeen.current ?? newest;
    lastSeen.current = newest;
    for (const { n, about, detail } of entries) {
      if (n <= known) continue;
      const [by = '', at = ''] = detail.split(' ');
      const { date, time } = formatInstant(Date.parse(at));
      // The undo of the own approval would be about the approval of the other person.
      if (about !== null) dropUndo(approvalSubject(about));
      notify.done(t`Ya la había aprobado ${by} (${date}, ${time}). No tienes que hacer nada.`);
    }
  }, [entries]);
}
