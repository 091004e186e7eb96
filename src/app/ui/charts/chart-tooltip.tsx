import { Text } from '@mantine/core';
import { type ReactNode, use, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { ChartFrameElement } from './chart-frame.tsx';
import classes from './chart-tooltip.module.css';
import { placeTooltip, type Spot } from './place-tooltip.ts';

type Row = { key: string; label: ReactNode; value: ReactNode };
type Props = { spot: Spot; title: string; rows: readonly Row[] };

/**
 * Shows the values at the pointer; the table has the same values for every user. The library's own place for it is cut at
 * the edge of a phone and covers the point.
 */
export function ChartTooltip({ spot, title, rows }: Props) {
  const frame = use(ChartFrameElement);
  const tooltip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!frame || !tooltip.current) return;
    const chart = frame.getBoundingClientRect();
    const card = frame.closest('section')?.getBoundingClientRect() ?? chart;
    const { left, top } = placeTooltip(spot, tooltip.current.getBoundingClientRect(), {
      width: chart.width,
      height: chart.height,
      above: chart.top - card.top,
    });
    tooltip.current.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
  });
  if (!frame) return null;
  return createPortal(
    <div ref={tooltip} className={classes['tooltip']}>
      <Text size="sm" fw={600} mb={4}>
        {title}
      </Text>
      {rows.map(({ key, label, value }) => (
        <div key={key}>
          <span>{label}</span>
          <span>{value}</span>
        </div>
      ))}
    </div>,
    frame,
  );
}
