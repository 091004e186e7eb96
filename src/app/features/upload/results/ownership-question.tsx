import { useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useDocumentNoun } from '#app/ui/labels/use-document-name.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { formatMoney } from '#domain/money.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import classes from '../upload.module.css';
import { useOwnershipDecisions } from './ownership-decisions.tsx';
import { OWNERSHIP_DECISIONS, type OwnershipDecision, useDecideOwnership } from './use-decide-ownership.ts';
import { useDecisionLabels } from './use-decision-labels.ts';

/** `isBothSides`: the document names the company as issuer and as customer. */
type Props = { id: string; number: string; isBothSides: boolean };

/**
 * The document names none of the company's NITs, or names it on both sides: the user decides, the app does not guess.
 * Nothing is asked about an invoice that has a class or was deleted since.
 */
export function OwnershipQuestion({ id, number, isBothSides }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const decide = useDecideOwnership(id);
  const { store } = useSignedIn();
  const invoice = useLiveQuery(() => store.invoices.get(id), [store, id]);
  const nounOf = useDocumentNoun();
  const noun = nounOf(invoice ?? { document_kind: 'invoice' });
  const { getDecision, setDecision } = useOwnershipDecisions();
  const labels = useDecisionLabels();
  const responses: Record<OwnershipDecision, string> = {
    income: t`Quedó como ingreso.`,
    expense: t`Quedó como gasto.`,
    none: t`Quedó sin clasificar.`,
    delete: t`La ${noun} ${number} se eliminó.`,
  };
  const choose = async (decision: OwnershipDecision) => {
    if (await decide(decision)) setDecision([id], decision);
    else notify.failed(t`No pudimos guardar tu decisión sobre la ${noun} ${number}. Intenta nuevamente.`);
  };
  const decided = getDecision(id);
  if (decided) return <p role="status">{responses[decided]}</p>;
  if (invoice?.classification !== 'none') return null;
  return (
    <>
      <InvoiceSummary invoice={invoice} />
      <Group gap={6} my={6} role="group" aria-label={t`Decide sobre la ${noun} ${number}`}>
        <span className={classes['ask']}>
          {isBothSides
            ? t`Tu empresa aparece en los dos lados de esta ${noun}. ¿Cómo la registramos?`
            : t`Esta ${noun} no está a nombre de tu empresa. ¿Cómo la registramos?`}
        </span>
        {OWNERSHIP_DECISIONS.map((decision) => (
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
    </>
  );
}

/** What the decision needs: whose invoice it is, its date and its total. */
function InvoiceSummary({ invoice }: { invoice: InvoiceRow }) {
  const { supplier_name, supplier_nit, customer_name, customer_nit, issue_date, total_amount, currency } = invoice;
  return (
    <p className={classes['member']}>
      {supplier_name || supplier_nit} → {customer_name || customer_nit} · {formatDate(issue_date)} ·{' '}
      {formatMoney(total_amount, currency)}
    </p>
  );
}
