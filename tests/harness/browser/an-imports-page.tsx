import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ImportsPage } from '#app/features/imports/imports-page.tsx';
import type { ImportJob } from '#domain/sheets/import-job.ts';
import type { Store } from '#store/store.ts';
import { aWire } from '../a-wire.ts';
import { aUser } from '../accounts/a-user.ts';
import { renderWithStore } from './render-with-store.tsx';

export type Handlers = NonNullable<Parameters<typeof aWire>[0]>;

/** All tests share one user, whose database outlives each test. */
export const forget = (store: Store) => store.snapshots.clear();

/** The imports page with this history, over a server with these responses. */
export async function openImports(handlers: Handlers = {}, history: ImportJob[] = []) {
  const wire = aWire({ 'GET /api/imports': () => ({ json: history }), ...handlers });
  const store = await renderWithStore(<ImportsPage />, { user: aUser(), wire, fill: forget });
  return { wire, store };
}

/** Chooses a file with this name, whatever types the field accepts. */
export const choose = (name = 'facturas.xlsx') =>
  userEvent
    .setup({ applyAccept: false })
    .upload(screen.getByLabelText<HTMLInputElement>('Archivo de Excel (.xlsx)'), new File(['PK'], name));
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
