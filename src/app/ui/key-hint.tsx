import type { ReactNode } from 'react';
import classes from './key-hint.module.css';

/** A key as it stands beside what it does. `isQuiet`: the control's own name already says enough to who listens. */
export function KeyHint({ children, isQuiet = false }: { children: ReactNode; isQuiet?: boolean }) {
  return (
    <kbd className={classes['key']} aria-hidden={isQuiet || undefined}>
      {children}
    </kbd>
  );
}
