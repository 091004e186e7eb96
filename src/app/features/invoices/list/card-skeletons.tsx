import { Skeleton } from '@mantine/core';
import classes from '../invoices.module.css';
import { CARD_PX } from './row-heights.ts';

/** As many as are visible; the height of the others is reserved, so that nothing below moves. */
const SKELETON_CARDS = 7;

export function CardSkeletons({ count = SKELETON_CARDS }: { count?: number }) {
  const drawn = Math.min(SKELETON_CARDS, count);
  return (
    <ul aria-hidden className={classes['cards']} style={{ paddingBottom: (count - drawn) * CARD_PX }}>
      {Array.from({ length: drawn }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty cards have no identity.
        <li key={card} className={classes['card']}>
          <Skeleton height={12} radius="xl" mt={6} width="62%" />
          <Skeleton height={10} radius="xl" mt={13} width="34%" />
          <Skeleton height={10} radius="xl" mt={17} width="48%" />
        </li>
      ))}
    </ul>
  );
}
