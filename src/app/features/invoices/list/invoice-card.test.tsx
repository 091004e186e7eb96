import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Classification } from '#domain/invoices/invoice.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { InvoiceCard } from './invoice-card.tsx';

const actions = {
  open: () => undefined,
  select: () => undefined,
  classify: () => undefined,
  setNextStatus: () => undefined,
  remove: undefined,
};
const parties = { supplier_name: 'Vendedor', customer_name: 'Comprador' };

test.each(Classification.options)(
  'the card of a document of class %s names the other party',
  async (classification) => {
    const state = { isSelected: false, isCurrent: false, isSelecting: false, index: 0, actions };
    const documents = (['issued', 'received'] as const).map((direction) =>
      anInvoice({ ...parties, classification, direction }),
    );
    await renderWithStore(
      <ul>
        {documents.map((invoice) => (
          <InvoiceCard key={invoice.id} invoice={invoice} {...state} />
        ))}
      </ul>,
    );
    const [issued, received] = await screen.findAllByRole('listitem');
    expect([issued?.textContent, received?.textContent]).toEqual([
      expect.stringContaining('Comprador'),
      expect.stringContaining('Vendedor'),
    ]);
    expect(issued?.textContent).not.toContain('Vendedor');
    expect(received?.textContent).not.toContain('Comprador');
  },
);
