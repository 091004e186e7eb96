import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { type LineCustomSvgLayerProps, ResponsiveLine } from '@nivo/line';
import type { ReactNode } from 'react';
import { CHART_MARGIN, CHART_THEME, MONTHS_BOTTOM, visibleLabels } from '#app/ui/charts/chart-theme.ts';
import { ChartTooltip } from '#app/ui/charts/chart-tooltip.tsx';
import { MonthTick } from '#app/ui/charts/month-tick.tsx';
import type { MonthlyData } from '#domain/invoices/totals.ts';
import { formatCop, formatCopAxis } from '#domain/money.ts';
import type { Series } from './use-series.ts';

/** `nameOf` renders a series' name as in the legend. */
type Props = {
  months: MonthlyData[];
  /** The classes with an amount in the period; the others have no line and no name in the legend. */
  series: Series[];
  /** The name of a month in the tooltip. */
  monthName: (month: MonthlyData) => string;
  /** What stands below the name of a month on the axis. */
  noteOf: (month: MonthlyData) => string | undefined;
  nameOf: (line: Pick<Series, 'color' | 'dashes' | 'label'>) => ReactNode;
};
type Line = { id: string; color: string; dashes: string | undefined; data: { x: string; y: number }[] };

/** Amounts are drawn unscaled (docs/specification.md#protected-screens). */
export function MonthlyChart({ months, series: drawn, monthName, noteOf, nameOf }: Props) {
  const { t } = useLingui();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const highest = Math.max(0, ...drawn.flatMap(({ name }) => months.map((month) => month[name])));
  const names = months.map(({ display_name }) => display_name);
  const titles = new Map(months.map((month) => [month.display_name, monthName(month)]));
  const notes = new Map(months.map((month) => [month.display_name, noteOf(month)]));
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
      margin={{ ...CHART_MARGIN, bottom: MONTHS_BOTTOM }}
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
      axisBottom={{
        tickValues: visibleLabels(names, isNarrow),
        renderTick: ({ x, y, value }) => <MonthTick key={value} x={x} y={y} name={value} note={notes.get(value)} />,
      }}
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
