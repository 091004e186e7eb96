import { useLingui } from '@lingui/react/macro';
import { Anchor, SimpleGrid, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Money } from '#app/ui/money.tsx';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import type { ReportFigure } from '#domain/reports/weekly-report.ts';

/** At most six (docs/interaction.md#weekly-report), each with a link to the invoices of its sum. */
export function ReportFigures({ figures }: { figures: readonly ReportFigure[] }) {
  const { t } = useLingui();
  if (figures.length === 0) return null;
  const isCompared = figures.some(({ percent }) => percent !== null);
  return (
    <div>
      <SimpleGrid component="ul" aria-label={t`Cifras`} cols={{ base: 2, sm: 3 }} spacing="md" m={0} p={0}>
        {figures.map((figure) => (
          <Figure key={figure.name} figure={figure} />
        ))}
      </SimpleGrid>
      {isCompared && <Text size="xs" c="dimmed" mt={6}>{t`Comparado con la semana anterior.`}</Text>}
    </div>
  );
}

function Figure({ figure: { name, amount, percent, search } }: { figure: ReportFigure }) {
  const labels = useFigureLabels();
  const label = labels[name];
  return (
    <li style={{ listStyle: 'none' }}>
      <Text size="sm" c="dimmed">
        {search === null ? (
          label
        ) : (
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link to="/invoices" search={InvoiceView.parse(search)} preload={false} {...props} />
            )}
          >
            {label}
          </Anchor>
        )}
      </Text>
      <Text fw={600} component="div">
        <Money amount={amount} />
      </Text>
      {percent !== null && <Change percent={percent} />}
    </li>
  );
}

function Change({ percent }: { percent: number }) {
  const { t } = useLingui();
  const size = Math.abs(percent);
  return (
    <Text size="xs" c="dimmed">
      {percent > 0 ? t`${size}% más` : t`${size}% menos`}
    </Text>
  );
}

function useFigureLabels(): Record<ReportFigure['name'], string> {
  const { t } = useLingui();
  return {
    sold: t`Ventas`,
    bought: t`Compras`,
    balance: t`Balance`,
    receivable: t`Por cobrar`,
    overdue: t`Vencido por cobrar`,
    payable: t`Por pagar`,
  };
}
