import type { InvoiceView } from '#domain/invoices/invoice-view.ts';

/** Where the list is, and how it goes elsewhere: the route knows. */
export type Navigation = {
  view: InvoiceView;
  /** 'push' leaves a step to come back to, 'replace' none. */
  onView: (next: InvoiceView, history: 'push' | 'replace') => void;
  /** The page of one invoice, where there is no room beside the list. */
  onPage: (id: string, how: 'push' | 'replace') => void;
  onBack: () => void;
};
