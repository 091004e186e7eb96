import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { QUIET_MS, watchQuietEntries } from '#store/invoices/quiet-entries.ts';
import type { Store } from '#store/store.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { ViewLinks } from './view-links.tsx';

vi.mock('#store/invoices/quiet-entries.ts', { spy: true });

test.each([
  ['in the sheet of a phone', () => {}, 0],
  ['in the menu', undefined, QUIET_MS],
])('views have their numbers %s', async (_, onLeave, quietMs) => {
  const watch = vi.mocked(watchQuietEntries);
  watch.mockClear();
  const fill = (store: Store) => store.invoices.bulkPut([anInvoice(), anInvoice()]);
  await renderWithStore(<ViewLinks {...(onLeave && { onLeave })} />, { fill });
  const view = within(await screen.findByRole('link', { name: /^Sin clasificar/ }));
  await waitFor(() => view.getByText(/^\d+$/), { timeout: 5_000 });
  expect(watch.mock.calls.every(([, options]) => options.quietMs === quietMs)).toBe(true);
});
