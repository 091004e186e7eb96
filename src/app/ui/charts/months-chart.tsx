import { useMediaQuery } from '@mantine/hooks';
import { ResponsiveBar } from '@nivo/bar';
import { formatCop, formatCopAxis } from '#domain/money.ts';
import { CHART_MARGIN, CHART_THEME, MONTHS_BOTTOM, visibleLabels } from './chart-theme.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { MonthTick } from './month-tick.tsx';
import type { Spot } from './place-tooltip.ts';

/** `title` names the month in the tooltip; `note` stands below its name on the axis. */
type Month = {
  display_name: string;
  title: string;
  note: string | undefined;
  amount: number;
  notes: readonly { label: string; value: string }[];
};
/** Purchases have the colour of expenses. */
type Props = { label: string; name: string; months: readonly Month[]; isPurchase?: boolean };

/** The amount of the running month is not whole yet. The library resolves variables of the root element only. */
const colorOf = (isRunning: boolean, isPurchase: boolean): string =>
  `var(--cuadra-bar${isPurchase ? '-expense' : ''}${isRunning ? '-running' : ''})`;

/** Pesos by month; a month with more credit notes than sales goes below zero. */
export function MonthsChart({ label, name, months, isPurchase = false }: Props) {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const names = months.map(({ display_name }) => display_name);
  const highest = Math.max(0, ...months.map(({ amount }) => Math.abs(amount)));
  const byName = new Map(months.map((month) => [month.display_name, month]));
  return (
    <ResponsiveBar
      role="img"
      ariaLabel={label}
      data={months.map(({ display_name, amount }) => ({ display_name, amount }))}
      indexBy="display_name"
      keys={['amount']}
      margin={{ ...CHART_MARGIN, bottom: MONTHS_BOTTOM }}
      padding={0.4}
      valueScale={{ type: 'linear', min: Math.min(0, ...months.map(({ amount }) => amount)), max: 'auto', nice: true }}
      colors={({ indexValue }) => colorOf(byName.get(String(indexValue))?.note !== undefined, isPurchase)}
      borderRadius={3}
      theme={CHART_THEME}
      enableLabel={false}
      gridYValues={5}
      axisLeft={{
        tickValues: 5,
        tickSize: 0,
        tickPadding: 10,
        format: (value) => formatCopAxis(Number(value), highest),
      }}
      axisBottom={{
        tickValues: visibleLabels(names, isNarrow),
        renderTick: ({ x, y, value }) => (
          <MonthTick key={value} x={x} y={y} name={value} note={byName.get(value)?.note} />
        ),
      }}
      tooltip={({ indexValue, value, ...bar }) => (
        <ChartTooltip
          spot={spotOfBar(bar)}
          title={byName.get(String(indexValue))?.title ?? ''}
          rows={[
            { key: 'amount', label: name, value: formatCop(value) },
            ...(byName.get(String(indexValue))?.notes ?? []).map((note) => ({ key: note.label, ...note })),
          ]}
        />
      )}
      animate={false}
    />
  );
}

/** The library passes the place of the bar too, which its types leave out. */
function spotOfBar(bar: { label: string; absX?: unknown; absY?: unknown; width?: unknown }): Spot {
  const halfWidth = Number(bar.width) / 2;
  return { x: Number(bar.absX) + halfWidth, y: Number(bar.absY), halfWidth };
}
