import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './sort-button.module.css';

/** `dir` of nothing: the rows are in another order. */
type Props = { dir: 'asc' | 'desc' | undefined; onClick: () => void; children: ReactNode };

/** The name of a column as what orders the rows by it; the arrow keeps its place while there is none. */
export function SortButton({ dir, onClick, children }: Props) {
  const Arrow = dir === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button type="button" className={classes['sort']} onClick={onClick}>
      {children}
      <Arrow size={13} aria-hidden data-shown={dir !== undefined || undefined} />
    </button>
  );
}

/** What its column's heading says of the order. */
export const ariaSort = (dir: Props['dir']) => dir && (dir === 'asc' ? 'ascending' : 'descending');
