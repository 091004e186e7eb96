import { useMediaQuery } from '@mantine/hooks';
import { ResponsiveBar } from '@nivo/bar';

/** Same values as bar-list.module.css: the height of a row, and of its bar. */
const ROOMY = { row: 34, bar: 14 };
const NARROW = { row: 50, bar: 8 };

type Bar = { key: string; amount: number; color?: string };

const COLOR = 'var(--cuadra-bar)';

export function BarListChart({ bars }: { bars: readonly Bar[] }) {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const { row, bar } = isNarrow ? NARROW : ROOMY;
  const padding = 1 - bar / row;
  // A band scale adds space before the first and after the last bar; the negative margin puts each bar into its row.
  const outer = -(padding * row) / 2;
  return (
    <ResponsiveBar
      data={bars.toReversed().map(({ key, amount, color = COLOR }) => ({ key, amount, color }))}
      indexBy="key"
      keys={['amount']}
      layout="horizontal"
      margin={{ top: outer, bottom: outer, left: 0, right: 0 }}
      padding={padding}
      indexScale={{ type: 'band', round: false }}
      valueScale={{ type: 'linear', min: 0, max: 'auto', nice: false }}
      colors={({ data }) => data.color}
      borderRadius={3}
      enableGridX={false}
      enableGridY={false}
      axisLeft={null}
      axisBottom={null}
      enableLabel={false}
      isInteractive={false}
      animate={false}
    />
  );
}
