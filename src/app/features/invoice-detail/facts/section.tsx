import { type ReactNode, useId } from 'react';
import classes from '../invoice-detail.module.css';

type Props = { title: string; note?: string; tools?: ReactNode; children: ReactNode };

export function Section({ title, note, tools, children }: Props) {
  const id = useId();
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <div className={classes['head']}>
        <h2 id={id}>{title}</h2>
        {tools !== undefined && <div className={classes['tools']}>{tools}</div>}
      </div>
      {note !== undefined && <p className={classes['note']}>{note}</p>}
      {children}
    </section>
  );
}
