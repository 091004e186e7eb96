import { plural } from '@lingui/core/macro';
import { Button, Title } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { KeepFocus } from '#app/ui/keyboard/keep-focus.tsx';
import classes from './changes.module.css';

const PAGE = 50;

type Props<T> = {
  title: string;
  rows: readonly T[];
  children: (row: T) => ReactNode;
  action?: ReactNode;
  /** The section needs a decision of the user. */
  isLoud?: boolean;
};

/** A list with a title; not rendered without rows. Long lists show fifty more rows at a time. */
export function ChangeSection<T>({ title, rows, children, action, isLoud = false }: Props<T>) {
  const id = useId();
  const [shown, setShown] = useState(PAGE);
  if (rows.length === 0) return null;
  const more = Math.min(PAGE, rows.length - shown);
  return (
    <section className={classes['section']} aria-labelledby={id} data-loud={isLoud || undefined}>
      <div className={classes['head']}>
        <Title order={2} id={id} className={classes['title'] ?? ''}>
          {title}
          <span className={classes['count']}>{rows.length}</span>
        </Title>
        {action}
      </div>
      <KeepFocus>
        <ul className={classes['list']}>{rows.slice(0, shown).map(children)}</ul>
      </KeepFocus>
      {more > 0 && (
        <Button variant="default" size="xs" onClick={() => setShown(shown + PAGE)}>
          {plural(more, { one: 'Ver # más', other: 'Ver # más' })}
        </Button>
      )}
    </section>
  );
}
