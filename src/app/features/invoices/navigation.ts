import type { InvoiceView } from '#domain/invoices/invoice-view.ts';

/** The list's view and navigation, provided by the route. */
export type Navigation = {
  view: InvoiceView;
  /** 'push' adds a history entry, 'replace' does not. */
  onView: (next: InvoiceView, history: 'push' | 'replace') => void;
  /** Opens the page of one invoice, when no panel fits beside the list. */
  onPage: (id: string, how: 'push' | 'replace') => void;
  onBack: () => void;
};
