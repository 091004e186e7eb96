import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconGitFork } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isDocumentKey } from '#domain/files/document-key.ts';
import type { PendingChange } from '#sync/outbox/list-pending-changes.ts';
import { ChangeSubject } from './change-subject.tsx';
import classes from './changes.module.css';
import type { Decision } from './group-changes.ts';
import type { ChangeActions } from './use-change-actions.ts';
import { changeSubjectName } from './use-change-description.ts';
import { useChangeErrorText } from './use-change-error-text.ts';
import type { ChangeTexts } from './use-change-texts.ts';
import { useConflictText } from './use-conflict-text.ts';

type Props = {
  decision: Decision;
  texts: ChangeTexts;
  actions: ChangeActions;
  onDiscard: (change: PendingChange) => void;
};

/** A rejected change or conflict that needs a decision, with the changes that wait for it. */
export function DecisionCard({ decision: { head, blocked }, ...rest }: Props) {
  const Card = head.state === 'conflict' ? Conflict : Refusal;
  return (
    <li className={classes['decision']}>
      <Card change={head} {...rest} />
      {blocked.length > 0 && (
        <ul className={classes['behind']}>
          {blocked.map((change) => (
            <li key={change.op_id}>
              {rest.texts.words(change)}
              <span>{rest.texts.state(change)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

type CardProps = Omit<Props, 'decision'> & { change: PendingChange };

/** Two decisions about one invoice: the user's own or the other user's (docs/offline.md#sync-screen). */
function Conflict({ change, actions }: CardProps) {
  const { t } = useLingui();
  const { text, mine, theirs } = useConflictText()(change);
  const name = changeSubjectName(change);
  return (
    <Frame icon={<IconGitFork size={20} aria-hidden />} title={t`Dos versiones de ${name}`} change={change} text={text}>
      <Button size="xs" variant="default" aria-label={`${mine}: ${name}`} onClick={() => void actions.keepMine(change)}>
        {mine}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={`${theirs}: ${name}`}
        onClick={() => void actions.takeTheirs(change)}
      >
        {theirs}
      </Button>
    </Frame>
  );
}

function Refusal({ change, texts, actions, onDiscard }: CardProps) {
  const { t } = useLingui();
  const { rejectionText } = useChangeErrorText();
  const words = texts.words(change);
  // A file without its bytes cannot be sent again, nor a change of an invoice that the server does not have.
  const mayGoAgain =
    change.refusal?.code !== 'bytes_gone' && (!isDocumentKey(change.about) || change.invoice !== undefined);
  return (
    <Frame
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={words}
      change={change}
      text={rejectionText(change)}
    >
      {mayGoAgain ? (
        <Button
          size="xs"
          variant="default"
          aria-label={t`Reintentar: ${words}`}
          onClick={() => void actions.retry([change])}
        >
          <Trans>Reintentar</Trans>
        </Button>
      ) : (
        <Button size="xs" variant="default" component={Link} to="/upload">
          <Trans>Ir a Subir</Trans>
        </Button>
      )}
      <Button
        size="xs"
        variant="subtle"
        color="red"
        c="var(--cuadra-expense)"
        aria-label={change.hasFile ? t`Cancelar: ${words}` : t`Descartar: ${words}`}
        onClick={() => onDiscard(change)}
      >
        {change.hasFile ? <Trans>Cancelar</Trans> : <Trans>Descartar</Trans>}
      </Button>
    </Frame>
  );
}

type FrameProps = { icon: ReactNode; title: string; text: string; change: PendingChange; children: ReactNode };

function Frame({ icon, title, text, change, children }: FrameProps) {
  return (
    <div className={classes['card']}>
      <span className={classes['alert']}>{icon}</span>
      <div className={classes['what']}>
        <span className={classes['words']}>{title}</span>
        <ChangeSubject change={change} />
        <p className={classes['said']}>{text}</p>
        <div className={classes['choices']}>{children}</div>
      </div>
    </div>
  );
}
