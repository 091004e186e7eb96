import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import classes from '../upload.module.css';
import { type OwnershipDecision, useDecideOwnership } from './use-decide-ownership.ts';

type Props = { id: string; number: string };

/**
 * The document names none of the company's NITs, or names it on both sides: the user decides, the app does not guess.
 * Nothing is asked about an invoice that has a class or was deleted since.
 */
export function OwnershipQuestion({ id, number }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const decide = useDecideOwnership(id);
  const { store } = useSignedIn();
  const invoice = useLiveQuery(() => store.invoices.get(id), [store, id]);
  const [decided, setDecided] = useState<OwnershipDecision>();
  const labels: Record<OwnershipDecision, string> = {
    income: t`Ingreso`,
    expense: t`Gasto`,
    none: t`Dejar sin clasificar`,
    delete: t`Eliminar`,
  };
  const responses: Record<OwnershipDecision, string> = {
    income: t`Quedó como ingreso.`,
    expense: t`Quedó como gasto.`,
    none: t`Quedó sin clasificar.`,
    delete: t`La factura ${number} se eliminó.`,
  };
  const choose = async (decision: OwnershipDecision) => {
    if (await decide(decision)) setDecided(decision);
    else notify.failed(t`No pudimos guardar tu decisión sobre la factura ${number}. Intenta nuevamente.`);
  };
  if (decided) return <p role="status">{responses[decided]}</p>;
  if (invoice?.classification !== 'none') return null;
  const decisions: OwnershipDecision[] = ['income', 'expense', 'none', 'delete'];
  return (
    <Group gap={6} my={6} role="group" aria-label={t`Decide sobre la factura ${number}`}>
      <span className={classes['ask']}>
        <Trans>¿Qué es para tu empresa?</Trans>
      </span>
      {decisions.map((decision) => (
        <Button
          key={decision}
          size="compact-sm"
          variant="default"
          c={decision === 'delete' ? 'var(--cuadra-expense)' : 'var(--mantine-color-text)'}
          onClick={() => void choose(decision)}
        >
          {labels[decision]}
        </Button>
      ))}
    </Group>
  );
}
