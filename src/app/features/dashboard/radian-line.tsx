import { Plural, Trans } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRadianSummary } from '#app/radian/use-radian-summary.ts';
import { formatCop } from '#domain/money.ts';
import { countDue } from '#domain/radian/term-days.ts';

/** What of the purchases on credit is due now, and how much depends on it. Nothing when all of them are answered. */
export function RadianLine() {
  const { summary, today } = useRadianSummary();
  if (!summary) return null;
  const due = countDue(summary.term_days, today);
  const { documents, cents } = summary.at_risk;
  if (due + documents === 0) return null;
  const amount = formatCop(cents / 100);
  return (
    <Alert variant="light" icon={<IconCalendarEvent size={18} />}>
      {due > 0 && (
        <>
          <Plural
            value={due}
            one="# compra a crédito vence hoy o mañana."
            other="# compras a crédito vencen hoy o mañana."
          />{' '}
        </>
      )}
      {documents > 0 && (
        <>
          <Plural
            value={documents}
            one={`# compra a crédito de este año sin acuse o recibo: ${amount} en riesgo.`}
            many={`# de compras a crédito de este año sin acuse o recibo: ${amount} en riesgo.`}
            other={`# compras a crédito de este año sin acuse o recibo: ${amount} en riesgo.`}
          />{' '}
        </>
      )}
      <Link to="/radian" style={{ color: 'inherit' }}>
        <Trans>Ver plazos</Trans>
      </Link>
    </Alert>
  );
}
