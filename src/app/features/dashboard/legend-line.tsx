import type { Series } from './use-series.ts';

/** The line style of a series in the legend. */
export function LegendLine({ color, dashes }: Pick<Series, 'color' | 'dashes'>) {
  return (
    <svg width={28} height={8} aria-hidden role="presentation">
      <line x1={1} x2={27} y1={4} y2={4} stroke={color} strokeWidth={2.25} strokeDasharray={dashes} />
    </svg>
  );
}
