import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aWire } from '#tests/harness/a-wire.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { CalendarActions } from './calendar-actions.tsx';

const URL_OF_LINK = 'https://cuadra.example/api/calendar/abc.ics';
const jsdomMedia = window.matchMedia;
afterEach(() => {
  window.matchMedia = jsdomMedia;
  goOnline();
});

async function open(created_at: string | null) {
  const state = { created_at };
  const wire = aWire({
    'GET /api/calendar-feed': () => ({ json: { ...state } }),
    'POST /api/calendar-feed': () => {
      state.created_at = '2026-11-28T15:00:00Z';
      return { json: { ...state, url: URL_OF_LINK } };
    },
    'DELETE /api/calendar-feed': () => {
      state.created_at = null;
      return { json: { ...state } };
    },
  });
  await renderWithStore(<CalendarActions dated={[]} />, { wire });
  await userEvent.click(screen.getByRole('button', { name: 'Suscribirme al calendario' }));
  await screen.findByRole('dialog', { name: 'Tus plazos en tu calendario' });
}

const shownLink = async () => (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Tu enlace' })).value;

test('the link is made, shown once, and removed', async () => {
  await open(null);
  await screen.findByText('Aún no tienes un enlace de esta empresa.');
  await userEvent.click(screen.getByRole('button', { name: 'Crear enlace' }));
  expect(await shownLink()).toBe(URL_OF_LINK);
  expect(screen.getByRole('link', { name: 'Abrir en mi calendario' }).getAttribute('href')).toBe(
    'webcal://cuadra.example/api/calendar/abc.ics',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Quitar enlace' }));
  await screen.findByText('Aún no tienes un enlace de esta empresa.');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a link of before is not shown again: another one replaces it', async () => {
  await open('2026-11-20T15:00:00Z');
  await screen.findByText(/Creaste un enlace el/);
  await userEvent.click(screen.getByRole('button', { name: 'Crear otro enlace' }));
  expect(await shownLink()).toBe(URL_OF_LINK);
});

test('without a connection it says so, and nothing can be changed', async () => {
  goOffline();
  await open(null);
  await screen.findByText('Necesitas conexión para ver tu enlace.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Crear enlace' })).toBeNull());
});

test('on a phone both actions are in a menu', async () => {
  window.matchMedia = (query) => ({ ...jsdomMedia(query), matches: query.includes('max-width') });
  await renderWithStore(<CalendarActions dated={[]} />);
  expect(screen.queryByRole('button', { name: 'Descargar calendario' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Más acciones' }));
  await screen.findByRole('menuitem', { name: 'Suscribirme al calendario' });
  screen.getByRole('menuitem', { name: 'Descargar calendario' });
});
