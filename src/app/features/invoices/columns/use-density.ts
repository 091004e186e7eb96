import { useCallbackRef } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { createStoredText } from '#app/period/stored-text.ts';
import { type InvoiceView, ListDensity } from '#domain/invoices/invoice-view.ts';

const stored = createStoredText('cuadra-invoice-density');

type Options = { view: InvoiceView; onView: (part: Partial<InvoiceView>) => void };

/** Returns the density of the view, else the one chosen on this device, and how to choose another one. */
export function useDensity({ view, onView }: Options) {
  const text = useSyncExternalStore(stored.subscribe, stored.read);
  const density: ListDensity = view.density ?? ListDensity.safeParse(text).data ?? 'comfortable';
  const choose = useCallbackRef((next: ListDensity) => {
    if (view.view !== undefined || view.density !== undefined) onView({ density: next });
    else stored.set(next);
  });
  return { density, choose };
}
