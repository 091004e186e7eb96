import { act, screen, waitFor } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { expect, test, vi } from 'vitest';
import { createObservable } from '#domain/create-observable.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { useRows } from './use-rows.ts';

const INVOICES = Array.from({ length: 80 }, (_, n) => anInvoice({ invoice_number: `F${n}` }));
const IDS = INVOICES.map(({ id }) => id);

/** A list that shows 50 of the ids from `from` on, and requests `ahead` more of them. */
async function aShownList({ ahead }: { ahead: number }) {
  const changes = createObservable();
  let from = 0;
  function List() {
    const at = useSyncExternalStore(changes.subscribe, () => from);
    const rows = useRows(IDS.slice(at, at + 50), IDS.slice(at + 50, at + 50 + ahead));
    return <p>{rows && `${rows[0]?.invoice_number} to ${rows.at(-1)?.invoice_number}`}</p>;
  }
  const store = await renderWithStore(<List />, { fill: (filled) => filled.invoices.bulkAdd(INVOICES) });
  await screen.findByText('F0 to F49');
  await waitFor(() => expect(invoiceIndexOf(store).rows.get(IDS[49 + ahead] ?? '')).toBeDefined());
  const beginAt = (next: number) =>
    act(async () => {
      from = next;
      changes.emit();
    });
  /** Reading waits for a writing that does not end. */
  const stopReading = () => vi.spyOn(store.invoices, 'bulkGet').mockReturnValue(new Promise(() => {}) as never);
  return { beginAt, stopReading };
}

test('rows that leave the list are gone while the ones that follow at its end are still read', async () => {
  const { beginAt, stopReading } = await aShownList({ ahead: 0 });
  stopReading();
  await beginAt(5);
  expect(screen.getByText('F5 to F49')).toBeTruthy();
});

test('another list is shown once a screen of it is read', async () => {
  const { beginAt, stopReading } = await aShownList({ ahead: 0 });
  stopReading();
  await beginAt(30);
  expect(screen.getByText('F0 to F49')).toBeTruthy();
});

test('rows that were read ahead follow at once', async () => {
  const { beginAt, stopReading } = await aShownList({ ahead: 30 });
  stopReading();
  await beginAt(5);
  expect(screen.getByText('F5 to F54')).toBeTruthy();
});
