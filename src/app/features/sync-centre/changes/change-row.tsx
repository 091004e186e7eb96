import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import type { PendingChange } from '#sync/outbox/list-pending-changes.ts';
import { ChangeIcon } from './change-icon.tsx';
import { ChangeSubject } from './change-subject.tsx';
import classes from './changes.module.css';
import { NextAttemptCountdown } from './next-attempt-countdown.tsx';
import type { ChangeTexts } from './use-change-texts.ts';

type Props = {
  change: PendingChange;
  texts: ChangeTexts;
  onRetry: (change: PendingChange) => void;
  onDiscard: (change: PendingChange) => void;
};

/** A pending change: its effect, its state, its last error, and its next attempt. */
export function ChangeRow({ change, texts, onRetry, onDiscard }: Props) {
  const { t } = useLingui();
  const words = texts.words(change);
  const error = texts.error(change);
  return (
    <li className={classes['row']}>
      <ChangeIcon change={change} />
      <div className={classes['what']}>
        <span className={classes['words']}>{words}</span>
        <ChangeSubject change={change} />
        {error !== '' && (
          <span className={classes['error']}>
            {error} <NextAttempt change={change} />
          </span>
        )}
        {!change.canDiscard && (
          <span className={classes['note']}>
            <Trans>Quizá ya llegó al servidor: no se puede descartar hasta saberlo.</Trans>
          </span>
        )}
      </div>
      <div className={classes['where']}>
        <span className={classes['state']}>{texts.state(change)}</span>
        <span className={classes['when']}>
          <CreatedAt change={change} />
        </span>
      </div>
      <div className={classes['actions']}>
        <ActionIcon
          size={28}
          aria-label={t`Reintentar: ${words}`}
          title={t`Reintentar`}
          disabled={change.state === 'behind' || change.upload?.state === 'sending'}
          onClick={() => onRetry(change)}
        >
          <IconRefresh size={16} />
        </ActionIcon>
        <ActionIcon
          size={28}
          aria-label={change.hasFile ? t`Cancelar: ${words}` : t`Descartar: ${words}`}
          title={change.hasFile ? t`Cancelar` : t`Descartar`}
          disabled={!change.canDiscard || change.upload?.state === 'sending'}
          onClick={() => onDiscard(change)}
        >
          <IconX size={16} />
        </ActionIcon>
      </div>
    </li>
  );
}

function NextAttempt({ change: { state, next_at } }: { change: PendingChange }) {
  const isReachable = useReachable();
  if (!isReachable || state !== 'trying' || next_at <= Date.now()) return null;
  return <NextAttemptCountdown key={next_at} at={next_at} />;
}

function CreatedAt({ change }: { change: PendingChange }) {
  const { t } = useLingui();
  const { date, time } = formatInstant(change.created_at);
  return date === formatInstant(Date.now()).date ? t`Hoy, ${time}` : t`${date}, ${time}`;
}
