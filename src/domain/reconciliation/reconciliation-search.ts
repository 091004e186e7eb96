import { z } from 'zod/mini';
import { SearchText } from '../invoices/invoice.ts';
import { RECONCILIATION_CLASSES } from './reconciliation-entry.ts';

/** The address of the screen: a kept run to open, and the lines of it to show. */
export const ReconciliationSearch = z.object({
  run: z.catch(z.optional(z.uuid()), undefined),
  class: z.catch(z.optional(z.enum(RECONCILIATION_CLASSES)), undefined),
  q: SearchText,
});
export type ReconciliationSearch = z.infer<typeof ReconciliationSearch>;
