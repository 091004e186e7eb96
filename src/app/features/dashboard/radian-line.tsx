import { Plural, Trans } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRadianSummary } from '#app/radian/use-radian-summary.ts';
import { formatCop } from '#domain/money.ts';
import { countDue, type DueDay, dueDay } from '#domain/radian/term-days.ts';

/** What of the purchases on credit is due now, and how much depends on it. Nothing when all of them are answered. */
export function RadianLine() {
  const { summary, today } = useRadianSummary();
  if (!summary) return null;
  const due = countDue(summary.term_days, today);
  const { documents, cents } = summary.at_risk;
  if (due + documents === 0) return null;
  const amount = formatCop(cents / 100);
  return (
    <Alert variant="light" color="yellow" icon={<IconCalendarEvent size={18} />}>
      {due > 0 && (
        <>
          <DueText count={due} day={dueDay(summary.term_days, today)} />{' '}
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

function DueText({ count, day }: { count: number; day: DueDay }) {
  if (day === 'today') {
    return (
      <Plural
        value={count}
        one="Hoy termina el plazo para reclamar # compra a crédito."
        many="Hoy termina el plazo para reclamar # de compras a crédito."
        other="Hoy termina el plazo para reclamar # compras a crédito."
      />
    );
  }
  if (day === 'tomorrow') {
    return (
      <Plural
        value={count}
        one="Mañana termina el plazo para reclamar # compra a crédito."
        many="Mañana termina el plazo para reclamar # de compras a crédito."
        other="Mañana termina el plazo para reclamar # compras a crédito."
      />
    );
  }
  return (
    <Plural
      value={count}
      one="Hoy o mañana termina el plazo para reclamar # compra a crédito."
      many="Hoy o mañana termina el plazo para reclamar # de compras a crédito."
      other="Hoy o mañana termina el plazo para reclamar # compras a crédito."
    />
  );
}
