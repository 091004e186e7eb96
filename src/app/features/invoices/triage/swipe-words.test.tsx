import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { InvoiceStatus } from '#domain/invoices/invoice.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { InvoiceCard } from '../list/invoice-card.tsx';
import type { RowActions } from '../list/row-props.ts';

const actions: RowActions = {
  open: () => undefined,
  select: () => undefined,
  classify: () => undefined,
  setNextStatus: () => undefined,
  remove: () => undefined,
};

async function aCard(status: InvoiceStatus, { remove }: Pick<RowActions, 'remove'>) {
  const invoice = anInvoice({ invoice_number: 'FE-1', status });
  const state = { isSelected: false, isCurrent: false, isSelecting: false, index: 0 };
  await renderWithStore(<InvoiceCard invoice={invoice} actions={{ ...actions, remove }} {...state} />);
  const card = (await screen.findByRole('link', { name: 'FE-1' })).closest('li');
  if (!card) throw new Error('no card');
  fireEvent.pointerDown(card, { pointerId: 1, pointerType: 'touch', clientX: 200, clientY: 10 });
  return { card, moveTo: (x: number) => fireEvent.pointerMove(card, { pointerId: 1, clientX: x, clientY: 10 }) };
}

test('a swipe shows the word for its action, and when letting go would run it', async () => {
  const { card, moveTo } = await aCard('draft', actions);
  expect([card.dataset['nextAction'], card.dataset['deleteAction']]).toEqual(['Marcar como Enviada', 'Eliminar']);
  moveTo(240);
  expect([card.dataset['swipe'], card.dataset['armed']]).toEqual(['next', undefined]);
  moveTo(300);
  expect([card.dataset['swipe'], card.dataset['armed']]).toEqual(['next', '']);
  moveTo(100);
  expect([card.dataset['swipe'], card.dataset['armed']]).toEqual(['delete', '']);
  fireEvent.pointerCancel(card, { pointerId: 1 });
  expect([card.dataset['swipe'], card.dataset['armed']]).toEqual([undefined, undefined]);
});

test('a card does not move where a swipe would do nothing', async () => {
  const { card, moveTo } = await aCard('paid', { remove: undefined });
  for (const x of [300, 100]) {
    moveTo(x);
    expect(card.dataset['swipe']).toBeUndefined();
  }
});
