import type { InvoiceView } from '#domain/invoices/invoice-view.ts';

/** The list's view and navigation, provided by the route. */
export type Navigation = {
  view: InvoiceView;
  /** 'push' adds a history entry, 'replace' does not. */
  onView: (next: InvoiceView, history: 'push' | 'replace') => void;
  /** The panel shows another invoice, unless the navigation that is on its way closes it. */
  onOpenInvoice: (id: string) => void;
  /** Opens the page of one invoice, when no panel fits beside the list. */
  onPage: (id: string, how: 'push' | 'replace') => void;
  onBack: () => void;
};

/** The view with another invoice in its panel; a closed panel stays closed. */
export const withPanelInvoice = <V extends { open?: string | undefined }>(view: V, open: string): V =>
  view.open === undefined ? view : { ...view, open };
