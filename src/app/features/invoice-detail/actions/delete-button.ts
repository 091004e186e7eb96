import type { ComponentType, ReactNode } from 'react';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';

/**
 * The button that deletes the invoice of a page; it belongs to the list, which has its dialog. `children` renders another
 * control in its place: it gets what opens the dialog, or undefined for a role that may not delete.
 */
export type DeleteButton = ComponentType<{
  invoice: InvoiceRow;
  children?: (open: (() => void) | undefined) => ReactNode;
}>;
