import type { ReactNode } from 'react';
import classes from './key-hint.module.css';

/** The key beside its action. `isQuiet`: the control's own name is enough for a screen reader. */
export function KeyHint({ children, isQuiet = false }: { children: ReactNode; isQuiet?: boolean }) {
  return (
    <kbd className={classes['key']} aria-hidden={isQuiet || undefined}>
      {children}
    </kbd>
  );
}
