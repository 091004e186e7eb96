import type { Classification, Direction } from './invoice.ts';

const DIRECTION_OF: Partial<Record<Classification, Direction>> = { income: 'issued', expense: 'received' };

/** The direction of an invoice once a person has classified it: what the document did not tell, the person did. */
export function reclassifiedDirection(direction: Direction, classification: Classification): Direction {
  return direction === 'none' ? (DIRECTION_OF[classification] ?? 'none') : direction;
}
