import type { ReactNode } from 'react';
import classes from './figure-card.module.css';

/** A link after a text in a figure card: the dot between them is not shown where the link begins a line. */
export function AfterDot({ children }: { children: ReactNode }) {
  return (
    <>
      <span className={classes['space']}> </span>
      <span className={classes['afterDot']}>{children}</span>
    </>
  );
}
