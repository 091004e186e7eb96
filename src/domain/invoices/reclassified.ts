import type { Classification, Direction, Invoice } from './invoice.ts';

const DIRECTION_OF: Partial<Record<Classification, Direction>> = { income: 'issued', expense: 'received' };

type Classified = Pick<Invoice, 'classification' | 'direction' | 'direction_by_class'>;

/**
 * What an invoice has after a person or a rule has classified it. Where the document does not name the company, the
 * direction follows the class, also when that changes again; otherwise it is the document's.
 */
export function reclassified(
  { direction, direction_by_class }: { direction: Direction; direction_by_class?: boolean },
  classification: Classification,
): Classified {
  const follows = direction_by_class === true || direction === 'none';
  const next = follows ? (DIRECTION_OF[classification] ?? 'none') : direction;
  return { classification, direction: next, direction_by_class: follows && next !== 'none' };
}
