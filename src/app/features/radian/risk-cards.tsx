import { Plural, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCalendarDue, IconCalendarEvent } from '@tabler/icons-react';
import { FigureCard } from '#app/ui/charts/figure-card.tsx';
import { FigureGrid } from '#app/ui/charts/figure-grid.tsx';
import { Money } from '#app/ui/money.tsx';
import { formatCop } from '#domain/money.ts';
import type { RadianSummary } from '#domain/radian/radian-summary.ts';
import { countDue, type DueDay, dueDay } from '#domain/radian/term-days.ts';

export function RiskCards({ summary, today }: { summary: RadianSummary; today: string }) {
  const { t } = useLingui();
  const { at_risk, groups } = summary;
  const dueLabels: Record<DueDay, string> = {
    today: t`Vencen hoy`,
    tomorrow: t`Vencen mañana`,
    both: t`Vencen hoy o mañana`,
  };
  const iva = formatCop(at_risk.iva_cents / 100);
  return (
    <FigureGrid>
      <FigureCard
        label={t`En riesgo este año`}
        figure={<Money amount={at_risk.cents / 100} />}
        icon={<IconAlertTriangle />}
      >
        <Plural
          value={at_risk.documents}
          one={`# compra a crédito sin acuse o recibo, con ${iva} de IVA`}
          many={`# de compras a crédito sin acuse o recibo, con ${iva} de IVA`}
          other={`# compras a crédito sin acuse o recibo, con ${iva} de IVA`}
        />{' '}
        {at_risk.unconverted > 0 && (
          <Plural
            value={at_risk.unconverted}
            one="(# sin tasa de cambio, no sumada)"
            other="(# sin tasa de cambio, no sumadas)"
          />
        )}
      </FigureCard>
      <FigureCard
        label={dueLabels[dueDay(summary.term_days, today)]}
        figure={countDue(summary.term_days, today)}
        icon={<IconCalendarDue />}
      >
        {t`Último día para reclamar o aceptar`}
      </FigureCard>
      <FigureCard
        label={t`Vencen después`}
        figure={groups.week.length + groups.later.length}
        icon={<IconCalendarEvent />}
      >
        {t`Con acuse y recibo, dentro de los tres días hábiles`}
      </FigureCard>
    </FigureGrid>
  );
}
