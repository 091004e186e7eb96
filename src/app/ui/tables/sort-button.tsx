import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './sort-button.module.css';

/** Without `dir` the rows have another order. */
type Props = { dir: 'asc' | 'desc' | undefined; onClick: () => void; children: ReactNode };

/** The name of a column as a button that sorts by it; the arrow's space is reserved while it is hidden. */
export function SortButton({ dir, onClick, children }: Props) {
  const Arrow = dir === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button type="button" className={classes['sort']} onClick={onClick}>
      {children}
      <Arrow size={13} aria-hidden data-shown={dir !== undefined || undefined} />
    </button>
  );
}

/** Returns the `aria-sort` of the column's heading. */
export const ariaSort = (dir: Props['dir']) => dir && (dir === 'asc' ? 'ascending' : 'descending');
