import type { ReactNode } from 'react';
import classes from '../invoice-detail.module.css';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes['facts']}>{children}</dl>;
}

/** One line of a list of facts; not rendered when the document has no value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
