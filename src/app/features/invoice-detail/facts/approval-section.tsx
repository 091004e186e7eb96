import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { APPROVAL_KEY } from '#app/approval/approval-key.ts';
import { useApprove, useWithdrawApproval } from '#app/approval/use-approve.ts';
import { toRankedUser, usePeople } from '#app/approval/use-people.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useShortcuts } from '#app/shortcuts/use-shortcuts.ts';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { KeyHint } from '#app/ui/keyboard/key-hint.tsx';
import { isManager } from '#domain/accounts/user-rules.ts';
import { obstacleOf, withdrawableApproval } from '#domain/approval/approval-rules.ts';
import { type Approval, type InvoiceReview, reviewOf } from '#domain/approval/invoice-review.ts';
import { obstacleText } from '#domain/approval/obstacle-text.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import classes from '../invoice-detail.module.css';
import { Section } from './section.tsx';

type Props = { row: Pick<Invoice, 'id' | 'review'>; isPanel: boolean };

/** Where the approval of a purchase stands, who has given it, and the button of the person whose turn it is. */
export function ApprovalSection({ row, isPanel }: Props) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const withdraw = useWithdrawApproval();
  const review = reviewOf(row);
  if (!review) return null;
  const last = withdrawableApproval(review, user);
  const { step, of } = review;
  return (
    <Section title={t`Aprobación`}>
      <p>
        <strong>
          {review.state === 'approved' ? (
            <Trans>Aprobada</Trans>
          ) : (
            <Trans>
              Por aprobar: paso {step} de {of}
            </Trans>
          )}
        </strong>
      </p>
      {review.approvals.length > 0 && (
        <ul>
          {review.approvals.map((approval) => (
            <li key={approval.step}>
              <ApprovalFact approval={approval} />
            </li>
          ))}
        </ul>
      )}
      {review.state === 'pending' && <NextStep row={row} review={review} isPanel={isPanel} />}
      {last && (
        <Button size="xs" variant="subtle" onClick={() => void withdraw(row.id, last)}>
          <Trans>Retirar la aprobación</Trans>
        </Button>
      )}
    </Section>
  );
}

function ApprovalFact({ approval: { email, at, step } }: { approval: Approval }) {
  const { date, time } = formatInstant(Date.parse(at));
  const by = email ?? '';
  return (
    <Trans>
      Paso {step}: {by}, {date}, {time}
    </Trans>
  );
}

function NextStep({ row, review, isPanel }: Props & { review: InvoiceReview }) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const approve = useApprove();
  const people = usePeople();
  const reasonId = useId();
  const obstacle = obstacleOf(review, user);
  // Beside the list its own key acts, on the selection too.
  const hasKey = obstacle === undefined && !isPanel;
  useShortcuts(hasKey ? [{ keys: [APPROVAL_KEY], label: t`Aprobar`, run: () => void approve(row) }] : []);
  const isStuck = people.length > 0 && people.every((person) => obstacleOf(review, toRankedUser(person)) !== undefined);
  const named = people.filter(({ id }) => review.approvers.includes(id)).map(({ email }) => email);
  return (
    <>
      {named.length > 0 && <p className={classes['note']}>{named.join(', ')}</p>}
      <Button
        size="xs"
        disabled={obstacle !== undefined}
        aria-describedby={obstacle ? reasonId : undefined}
        rightSection={obstacle === undefined && <KeyHint isQuiet>{APPROVAL_KEY.toUpperCase()}</KeyHint>}
        onClick={() => void approve(row)}
      >
        <Trans>Aprobar</Trans>
      </Button>
      {obstacle && (
        <p id={reasonId} className={classes['note']}>
          {obstacleText(obstacle)}
        </p>
      )}
      {isStuck && <StuckNote />}
    </>
  );
}

/** The next step has no possible approver: another policy or another person is needed. */
function StuckNote() {
  const { user } = useSignedIn();
  return (
    <p className={classes['note']}>
      {isManager(user) ? (
        <Trans>
          Con la política actual nadie puede aprobarla. <Link to="/users">Cambia la política</Link> o agrega a otra
          persona.
        </Trans>
      ) : (
        <Trans>Con la política actual nadie puede aprobarla. Pide al titular o a un administrador que la cambie.</Trans>
      )}
    </p>
  );
}
