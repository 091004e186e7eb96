import { useLocation } from '@tanstack/react-router';
import { ViewLinks } from './view-links.tsx';

/** The views under the entry of the invoices, while one of their pages is open. */
export function MenuViews() {
  const isOpen = useLocation({ select: ({ pathname }) => pathname.startsWith('/invoices') });
  return isOpen ? <ViewLinks /> : null;
}
