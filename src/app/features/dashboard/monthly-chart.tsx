import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { type LineCustomSvgLayerProps, ResponsiveLine } from '@nivo/line';
import type { ReactNode } from 'react';
import { CHART_MARGIN, CHART_THEME, visibleLabels } from '#app/ui/charts/chart-theme.ts';
import { ChartTooltip } from '#app/ui/charts/chart-tooltip.tsx';
import type { MonthlyData } from '#domain/invoices/totals.ts';
import { formatCop, formatCopAxis } from '#domain/money.ts';
import type { Series } from './use-series.ts';

/** `nameOf` renders a series' name as in the legend. */
type Props = {
  months: MonthlyData[];
  series: Series[];
  /** The name of a month in the tooltip. */
  monthName: (month: MonthlyData) => string;
  nameOf: (line: Pick<Series, 'color' | 'dashes' | 'label'>) => ReactNode;
};
type Line = { id: string; color: string; dashes: string | undefined; data: { x: string; y: number }[] };

/**
 * Amounts are drawn unscaled; a class without amounts in the whole period has no line
 * (docs/specification.md#protected-screens).
 */
export function MonthlyChart({ months, series, monthName, nameOf }: Props) {
  const { t } = useLingui();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const drawn = series.filter(({ name }) => months.some((month) => month[name] > 0));
  const highest = Math.max(0, ...drawn.flatMap(({ name }) => months.map((month) => month[name])));
  const names = months.map(({ display_name }) => display_name);
  const titles = new Map(months.map((month) => [month.display_name, monthName(month)]));
  const lines: Line[] = drawn.map(({ name, label, color, dashes }) => ({
    id: label,
    color,
    dashes,
    data: months.map((month) => ({ x: month.display_name, y: month[name] })),
  }));
  return (
    <ResponsiveLine<Line>
      role="img"
      ariaLabel={t`Movimiento por mes: ingresos, gastos, notas crédito y sin clasificar, en pesos`}
      data={lines}
      colors={drawn.map(({ color }) => color)}
      theme={CHART_THEME}
      margin={CHART_MARGIN}
      yScale={{ type: 'linear', min: 0, max: 'auto', nice: 5 }}
      // Months are amounts of their own: a curve would invent some between them.
      curve="linear"
      layers={['grid', 'axes', 'crosshair', DashedLines, 'points', 'slices']}
      enablePoints={months.length <= 24}
      pointSize={5}
      enableGridX={false}
      gridYValues={5}
      axisLeft={{
        tickValues: 5,
        tickSize: 0,
        tickPadding: 10,
        format: (value) => formatCopAxis(Number(value), highest),
      }}
      axisBottom={{ tickSize: 0, tickPadding: 10, tickValues: visibleLabels(names, isNarrow) }}
      enableSlices="x"
      sliceTooltip={({ slice: { points } }) => (
        <ChartTooltip
          title={titles.get(String(points[0]?.data.x)) ?? ''}
          rows={drawn.map((line) => ({
            key: line.name,
            label: nameOf(line),
            value: formatCop(Number(points.find(({ seriesId }) => seriesId === line.label)?.data.y ?? 0)),
          }))}
        />
      )}
      animate={false}
    />
  );
}

/** The library draws all lines with one style; these also differ by their dashes. */
function DashedLines({ series, lineGenerator }: LineCustomSvgLayerProps<Line>) {
  return series.map(({ id, color, data, dashes }) => (
    <path
      key={id}
      d={lineGenerator(data.map(({ position }) => position)) ?? ''}
      fill="none"
      stroke={color}
      strokeWidth={2.25}
      strokeDasharray={dashes}
    />
  ));
}
