import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const ViewLinks = lazy(async () => ({ default: (await import('./view-links.tsx')).ViewLinks }));

/** The views under the entry of the invoices, while one of their pages is open. */
export function MenuViews() {
  const isOpen = useLocation({ select: ({ pathname }) => pathname.startsWith('/invoices') });
  if (!isOpen) return null;
  return (
    <Suspense>
      <ViewLinks />
    </Suspense>
  );
}
