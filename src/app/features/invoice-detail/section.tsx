import { type ReactNode, useId } from 'react';
import classes from './invoice-detail.module.css';

type Props = { title: string; note?: string; children: ReactNode };

export function Section({ title, note, children }: Props) {
  const id = useId();
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note !== undefined && <p className={classes['note']}>{note}</p>}
      {children}
    </section>
  );
}
