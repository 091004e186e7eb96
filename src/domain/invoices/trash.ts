import { z } from 'zod/mini';
import { Invoice } from './invoice.ts';

/** Days for which a deleted invoice can be restored (docs/specification.md#trash). */
export const TRASH_DAYS = 30;
/** Maximum number of invoices in the list; the newest come first. */
export const TRASH_SIZE = 500;

export const TrashedInvoice = z.extend(Invoice, { deleted_at: z.iso.datetime() });
export type TrashedInvoice = z.infer<typeof TrashedInvoice>;

/** The invoices in the trash, last deleted first; `total` also counts those beyond the limit of the list. */
export const Trash = z.object({ items: z.array(TrashedInvoice), total: z.int() });
export type Trash = z.infer<typeof Trash>;

const DAY_MS = 86_400_000;

/** Whole days until the permanent deletion, never less than 0. */
export const daysLeft = (deleted_at: string, now: number): number =>
  Math.max(0, TRASH_DAYS - Math.floor((now - Date.parse(deleted_at)) / DAY_MS));
