import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listRecords } from '#store/records/list-records.ts';
import type { Store } from '#store/store.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { CommentsSection } from './comments-section.tsx';

const invoice = { id: crypto.randomUUID(), invoice_number: 'R1' };
const luis = { id: crypto.randomUUID(), email: 'luis@empresa.co', is_manager: true };
const PEOPLE = { id: 'people', data: [luis], taken_at: 1 };

beforeEach(goOffline);
afterEach(goOnline);

const open = (fill: (store: Store) => Promise<unknown> = async () => undefined) =>
  renderWithStore(<CommentsSection invoice={invoice} />, {
    fill: async (store) => {
      await store.snapshots.put(PEOPLE as never);
      await fill(store);
    },
  });

test('a comment is written without a network, with a person chosen by the keyboard', async () => {
  const store = await open();
  const field = await screen.findByLabelText('Comentario');
  await userEvent.type(field, 'Mira esto @lu');
  expect(await screen.findByRole('option', { name: luis.email })).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect((field as HTMLTextAreaElement).value).toBe(`Mira esto @${luis.email} `);
  await userEvent.click(screen.getByRole('button', { name: 'Guardar comentario' }));
  expect(await screen.findByText(`Mira esto @${luis.email}`)).toBeTruthy();
  expect(await screen.findByText('Pendiente de enviar')).toBeTruthy();
  const [comment] = await listRecords(store, 'comment');
  expect(comment?.data).toMatchObject({ invoice_id: invoice.id, mentions: [luis.id] });
});

test("others' comments are read only; text stays text", async () => {
  const data = { invoice_id: invoice.id, text: '<b>hola</b>', mentions: [], at: '2026-11-20T10:00:00Z' };
  await open((store) =>
    store.records.put({
      ...{ id: crypto.randomUUID(), type: 'comment', data, attachment: null },
      ...{ rev: 1, updated_at: data.at, updated_by: luis.email },
    }),
  );
  expect(await screen.findByText('<b>hola</b>')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Comentarios (1)' })).toBeTruthy();
});
