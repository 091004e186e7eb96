import { CHART_TEXT } from './chart-theme.ts';

type Props = { x: number; y: number; name: string; note: string | undefined };

/** The name of a month below its point or bar, with its note in a line of its own: beside it there is no room. */
export function MonthTick({ x, y, name, note }: Props) {
  return (
    <text transform={`translate(${x},${y})`} textAnchor="middle" style={CHART_TEXT}>
      <tspan x={0} y={20}>
        {name}
      </tspan>
      {note !== undefined && (
        <tspan x={0} y={35}>
          {note}
        </tspan>
      )}
    </text>
  );
}
