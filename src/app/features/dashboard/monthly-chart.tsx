import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { ResponsiveLine } from '@nivo/line';
import { formatCopCompact } from '#domain/money.ts';
import type { MonthlyData } from '#domain/totals.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import type { Series } from './use-series.ts';

type Props = { months: MonthlyData[]; series: Series[] };

const axis = { text: { fill: 'var(--mantine-color-dimmed)', fontSize: 12, fontFamily: 'inherit' } };
const chartTheme = {
  axis: { ticks: axis },
  grid: { line: { stroke: 'var(--cuadra-line)', strokeWidth: 1 } },
  crosshair: { line: { stroke: 'var(--mantine-color-dimmed)', strokeWidth: 1, strokeOpacity: 0.6 } },
};

/** Amounts are drawn as they are; a class without any in the whole period has no line (SPEC §2). */
export function MonthlyChart({ months, series }: Props) {
  const { t } = useLingui();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const drawn = series.filter(({ name }) => months.some((month) => month[name] > 0));
  const step = Math.ceil(months.length / (isNarrow ? 4 : 12));
  const ticks = months.filter((_, index) => index % step === 0).map((month) => month.display_name);
  return (
    <ResponsiveLine
      role="img"
      ariaLabel={t`Movimiento por mes: ingresos, gastos, notas crédito y sin clasificar, en pesos`}
      data={drawn.map(({ name, label, color }) => ({
        id: label,
        color,
        data: months.map((month) => ({ x: month.display_name, y: month[name] })),
      }))}
      colors={drawn.map(({ color }) => color)}
      theme={chartTheme}
      margin={{ top: 20, right: 34, bottom: 30, left: isNarrow ? 58 : 74 }}
      yScale={{ type: 'linear', min: 0, max: 'auto', nice: 5 }}
      curve="monotoneX"
      lineWidth={2.25}
      enablePoints={months.length <= 12}
      pointSize={5}
      enableGridX={false}
      gridYValues={5}
      axisLeft={{ tickValues: 5, tickSize: 0, tickPadding: 10, format: (value) => formatCopCompact(Number(value)) }}
      axisBottom={{ tickSize: 0, tickPadding: 10, tickValues: ticks }}
      enableSlices="x"
      sliceTooltip={({ slice }) => <ChartTooltip points={slice.points} />}
      animate={false}
    />
  );
}
