import type { CodingChange } from '#domain/coding/coded-value.ts';
import type { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { Store } from '#store/store.ts';

/** What a person last decided about an invoice; the list repeats it on another one (docs/interaction.md#keyboard). */
export type InvoiceAct =
  | { type: 'status'; status: InvoiceStatus }
  | { type: 'classification'; classification: Classification }
  | { type: 'coding'; values: CodingChange };

/** By store: the ids of tags, fields and cost centres are those of one company. Kept until the page is closed. */
const lastActs = new WeakMap<Store, InvoiceAct>();

export const lastActOf = (store: Store): InvoiceAct | undefined => lastActs.get(store);

export const setLastAct = (store: Store, act: InvoiceAct): void => void lastActs.set(store, act);
