import { z } from 'zod/mini';

/** Entries of a history; the newest come first. */
export const HISTORY_SIZE = 200;

/**
 * What brought a change: a person's decision, an upload, the import of a spreadsheet, an e-mail, the
 * product itself, or a rule of the company. The names are stored: never rename one.
 */
export const ChangeSource = z.enum(['person', 'upload', 'import', 'mail', 'system', 'rule']);
export type ChangeSource = z.infer<typeof ChangeSource>;

const Text = z.nullable(z.string());

/**
 * One change of one field of an invoice. `field` is a column or a coded field (docs/coding.md) of the invoice, or `deleted` ('false', 'true'), `document`
 * and `file` (names of files); a newer server may send more. Values are texts: codes, decimal numbers, names.
 * `user_email` is the person's address at the time of the change, `user_id` null without a person.
 */
export const InvoiceChange = z.object({
  /** 0 for the creation, which has the field `created`. */
  id: z.int(),
  at: z.iso.datetime({ offset: true }),
  user_id: z.nullable(z.uuid()),
  user_email: Text,
  /**
   * Null for the creation of an invoice by an earlier version, which did not store it, and for a source of a newer server
   * that this build does not know.
   */
  source: z.catch(z.nullable(ChangeSource), null),
  field: z.string(),
  old_value: Text,
  new_value: Text,
  /** The id of the rule that made the change. */
  rule: z._default(z.nullable(z.uuid()), null),
});
export type InvoiceChange = z.infer<typeof InvoiceChange>;

/** The changes of an invoice, the newest first, and its creation last. `total` counts also those beyond the limit. */
export const InvoiceHistory = z.object({ items: z.array(InvoiceChange), total: z.int() });
export type InvoiceHistory = z.infer<typeof InvoiceHistory>;
