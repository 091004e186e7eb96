import { createContext, type ReactNode, useState } from 'react';
import classes from './chart-panel.module.css';

/** The element in which the tooltips of a chart are drawn. */
export const ChartFrameElement = createContext<HTMLElement | null>(null);

/** The space of a chart in its card. */
export function ChartFrame({ children }: { children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return (
    <div ref={setElement} className={classes['chart']}>
      <ChartFrameElement value={element}>{children}</ChartFrameElement>
    </div>
  );
}
