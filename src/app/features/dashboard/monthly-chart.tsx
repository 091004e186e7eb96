import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { type LineCustomSvgLayerProps, ResponsiveLine } from '@nivo/line';
import type { ReactNode } from 'react';
import { CHART_MARGIN, CHART_THEME, MONTHS_BOTTOM, visibleLabels } from '#app/ui/charts/chart-theme.ts';
import { ChartTooltip } from '#app/ui/charts/chart-tooltip.tsx';
import { MonthTick } from '#app/ui/charts/month-tick.tsx';
import type { Spot } from '#app/ui/charts/place-tooltip.ts';
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
  const isRunning = (name: string) => notes.get(name) !== undefined;
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
      layers={[
        'grid',
        'axes',
        'crosshair',
        (layer) => <Lines {...layer} isRunning={isRunning} hasPoints={months.length <= 24} />,
        'slices',
      ]}
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
          spot={spotOfPoints(points)}
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

/** The middle of a month, as high as its largest amount. */
const spotOfPoints = (points: readonly { x: number; y: number }[]): Spot => ({
  x: (points[0]?.x ?? 0) + CHART_MARGIN.left,
  y: Math.min(...points.map(({ y }) => y)) + CHART_MARGIN.top,
});

const RUNNING_DASHES = '3 4';

type LinesProps = LineCustomSvgLayerProps<Line> & { isRunning: (name: string) => boolean; hasPoints: boolean };

/**
 * The library draws all lines with one style; these also differ by their dashes. The amount of the running month is not
 * whole yet: the way to it is dashed and its point is hollow, also among more months than have points.
 */
function Lines({ series, lineGenerator, isRunning, hasPoints }: LinesProps) {
  return series.map(({ id, color, data, dashes }) => {
    const ended = data.filter(({ data: { x } }) => !isRunning(x));
    const running = data.slice(ended.length);
    const path = (points: typeof data, dasharray: string | undefined) => (
      <path
        d={lineGenerator(points.map(({ position }) => position)) ?? ''}
        fill="none"
        stroke={color}
        strokeWidth={2.25}
        strokeDasharray={dasharray}
      />
    );
    return (
      <g key={id}>
        {path(ended, dashes)}
        {running.length > 0 && path([...ended.slice(-1), ...running], RUNNING_DASHES)}
        {hasPoints &&
          ended.map(({ data: { x }, position }) => (
            <circle key={x} cx={position.x} cy={position.y} r={2.5} fill={color} />
          ))}
        {running.map(({ data: { x }, position }) => (
          <circle
            key={x}
            cx={position.x}
            cy={position.y}
            r={3.5}
            fill="var(--mantine-color-body)"
            stroke={color}
            strokeWidth={1.75}
          />
        ))}
      </g>
    );
  });
}
