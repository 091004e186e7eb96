import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from '../invoice-detail.module.css';

type Props = { title: string; anchor?: string; note?: string; tools?: ReactNode; children: ReactNode };

/** `anchor`: the part of the address that opens the page at this section, with the focus on its title. */
export function Section({ title, anchor, note, tools, children }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (anchor === undefined || globalThis.location.hash !== `#${anchor}`) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [anchor]);
  return (
    <section className={classes['section']} aria-labelledby={id} {...(anchor !== undefined && { id: anchor })}>
      <div className={classes['head']}>
        <h2 id={id} ref={heading} {...(anchor !== undefined && { tabIndex: -1 })}>
          {title}
        </h2>
        {tools !== undefined && <div className={classes['tools']}>{tools}</div>}
      </div>
      {note !== undefined && <p className={classes['note']}>{note}</p>}
      {children}
    </section>
  );
}
