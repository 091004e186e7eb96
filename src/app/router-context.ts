import type { Feature } from '#domain/accounts/permissions.ts';
import type { User } from '#domain/accounts/user.ts';
import type { InvoiceView } from '#domain/invoices/invoice-view.ts';
import type { Store } from '#store/store.ts';

/** What the guard of the protected screens knows: who is signed in, if anybody, and the database of the company that is shown. */
export type RouterContext = { user: User | undefined; store?: Store | undefined };

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The feature a signed-in user needs to be here. */
    feature?: Feature;
    /** A screen of the platform itself: for super admins, and for nobody of a company. */
    isPlatform?: true;
  }
  interface HistoryState {
    /** Why the guard brought the user somewhere else; told once. */
    notice?: 'no_feature';
    /** The name of the database that the entry belongs to (switching/bind-entries-to-accounts.ts). */
    account?: string;
    /** The list that an invoice was opened from, in the history entry of its page. */
    invoiceList?: InvoiceView;
  }
}
