import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { ResponsiveLine } from '@nivo/line';
import { CHART_MARGIN, CHART_TEXT, CHART_THEME } from '#app/ui/charts/chart-theme.ts';
import { ChartTooltip } from '#app/ui/charts/chart-tooltip.tsx';
import type { Spot } from '#app/ui/charts/place-tooltip.ts';
import type { PricePoint } from '#domain/analytics/product-detail.ts';
import { formatDate, MONTH_NAMES } from '#domain/dates/dates.ts';
import { formatCop, formatCopAxis } from '#domain/money.ts';

const DAY_MS = 86_400_000;
const POINT_SIZE = 7;
/** Labels have an outline in the card's background colour, because lines may cross them. */
const LABEL_STYLE = { ...CHART_TEXT, stroke: 'var(--mantine-color-body)', strokeWidth: 4, paintOrder: 'stroke' };

type Props = { label: string; points: readonly PricePoint[]; average: number | null; isPurchase: boolean };

/** Each document on its date; a dashed line shows the average. */
export function PriceChart({ label, points, average, isPurchase }: Props) {
  const { t } = useLingui();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const sold = points.filter(({ unit_price }) => unit_price !== null).toReversed();
  const highest = Math.max(0, ...sold.map(({ unit_price }) => unit_price ?? 0));
  const days = sold.map(({ issue_date }) => issue_date);
  return (
    <ResponsiveLine
      role="img"
      ariaLabel={label}
      data={[{ id: label, data: sold.map(({ issue_date, unit_price }) => ({ x: issue_date, y: unit_price })) }]}
      colors={[isPurchase ? 'var(--cuadra-bar-expense)' : 'var(--cuadra-bar)']}
      theme={CHART_THEME}
      margin={CHART_MARGIN}
      xScale={{ type: 'time', format: '%Y-%m-%d', precision: 'day', useUTC: true }}
      yScale={{ type: 'linear', min: 0, max: 'auto', nice: 5 }}
      curve="linear"
      lineWidth={2}
      pointSize={sold.length > 60 ? 4 : POINT_SIZE}
      enableGridX={false}
      gridYValues={5}
      axisLeft={{
        tickValues: 5,
        tickSize: 0,
        tickPadding: 10,
        format: (value) => formatCopAxis(Number(value), highest),
      }}
      axisBottom={{
        tickSize: 0,
        tickPadding: 10,
        tickValues: spreadTicks(days, isNarrow ? 3 : 8),
        format: (day) => formatDay(day as Date), // A time scale passes only dates.
      }}
      markers={
        average === null
          ? []
          : [
              {
                axis: 'y',
                value: average,
                lineStyle: { stroke: 'var(--mantine-color-dimmed)', strokeDasharray: '5 4' },
                textStyle: LABEL_STYLE,
                legend: t`Promedio ${formatCop(average)}`,
                legendPosition: 'top-right',
              },
            ]
      }
      layers={['grid', 'axes', 'crosshair', 'lines', 'markers', 'points', 'mesh']}
      useMesh
      tooltip={({ point: { x, y, indexInSeries } }) => (
        <PointTooltip
          spot={{ x: x + CHART_MARGIN.left, y: y + CHART_MARGIN.top, halfWidth: POINT_SIZE / 2 }}
          point={sold[indexInSeries]}
        />
      )}
      animate={false}
    />
  );
}

function PointTooltip({ spot, point }: { spot: Spot; point: PricePoint | undefined }) {
  const { t } = useLingui();
  if (!point) return null;
  return (
    <ChartTooltip
      spot={spot}
      title={`${formatDate(point.issue_date)} · ${point.invoice_number}`}
      rows={[
        { key: 'price', label: t`Precio unitario`, value: formatCop(point.unit_price ?? 0) },
        { key: 'party', label: point.party_name, value: '' },
      ]}
    />
  );
}

/** Returns evenly spaced days from the first to the last; the scale and the labels use UTC. */
function spreadTicks(days: readonly string[], max: number): Date[] {
  const first = Date.parse(days[0] ?? '');
  const last = Date.parse(days.at(-1) ?? '');
  const steps = Math.min(max - 1, Math.round((last - first) / DAY_MS));
  return Array.from({ length: steps + 1 }, (_, step) => new Date(first + ((last - first) * step) / Math.max(1, steps)));
}

/** Formats a day for the axis: '21 nov. 26'. */
const formatDay = (day: Date): string =>
  `${day.getUTCDate()} ${MONTH_NAMES[day.getUTCMonth()]} ${String(day.getUTCFullYear()).slice(2)}`;
