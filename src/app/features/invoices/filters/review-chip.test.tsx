import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { ConditionChips } from '../conditions/condition-chips.tsx';

test.each([
  ['mine', 'Por aprobar: tu turno'],
  ['pending', 'Por aprobar'],
  ['approved', 'Aprobadas'],
])('on a phone the filter %s has a chip that removes it', async (review, text) => {
  const onView = vi.fn();
  await renderWithStore(<ConditionChips view={InvoiceView.parse({ review })} onView={onView} isNarrow />);
  await userEvent.click(await screen.findByRole('button', { name: `Quitar filtro: ${text}` }));
  expect(onView).toHaveBeenCalledWith({ review: undefined });
});
