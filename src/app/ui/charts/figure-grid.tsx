import type { ReactNode } from 'react';
import classes from './figure-card.module.css';

/** The figures of a page side by side; on a phone the first one has its own row. */
export function FigureGrid({ children }: { children: ReactNode }) {
  return <div className={classes['grid']}>{children}</div>;
}
