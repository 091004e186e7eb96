import type { PartySide } from '../analytics/figures.ts';
import type { ViewConditions } from './view-conditions.ts';

/**
 * The conditions of the invoice list for the documents that count for suppliers or for customers, credit notes included,
 * so that the list is as long as the number that leads to it (`countingRuleFor`). The list also has test documents, which
 * count nowhere.
 */
export const conditionsOfSide = (side: PartySide): Pick<ViewConditions, 'classes' | 'direction'> =>
  side === 'supplier'
    ? { classes: 'expense,credit_note', direction: 'received' }
    : { classes: 'income,credit_note', direction: 'issued' };
