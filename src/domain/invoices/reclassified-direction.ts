import type { Classification, Direction } from './invoice.ts';

const DIRECTION_OF: Partial<Record<Classification, Direction>> = { income: 'issued', expense: 'received' };

/** The direction of an invoice after the user has classified it: the new class sets a missing direction. */
export function reclassifiedDirection(direction: Direction, classification: Classification): Direction {
  return direction === 'none' ? (DIRECTION_OF[classification] ?? 'none') : direction;
}
