import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { logEvent } from '#store/events/log-event.ts';
import { openSync, person, setStatus, somebodyElse } from '#tests/harness/browser/a-sync-page.tsx';

beforeEach(somebodyElse);

async function openLog(): Promise<void> {
  const summary = await screen.findByText('Registro');
  const details = summary.closest('details');
  if (!details) throw new Error('there is no log');
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
}

test('an approval that another person gave first is in the log, with that person', async () => {
  await openSync({
    fill: async (store) => {
      const [invoice] = await store.invoices.toArray();
      const about = invoice?.id ?? '';
      await logEvent(store, { at: 1, kind: 'decided_first', about, detail: 'luis@empresa.co 2026-11-20T15:05:00Z' });
    },
  });
  await openLog();
  expect(await screen.findByText(/^Ya estaba aprobada por luis@empresa\.co: /)).toBeTruthy();
});

test('the log is read in words, and copied for support without a name in it', async () => {
  const copied: string[] = [];
  await openSync({ paused: 'wrong-user', fill: setStatus });
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void copied.push(text) },
    configurable: true,
  });
  await openLog();
  expect(await screen.findByText('Guardado en este dispositivo: FE4022')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Copiar para soporte' }));
  expect(await screen.findByText('Copiado.')).toBeTruthy();
  expect(copied[0]).toContain('queued');
  for (const name of ['FE4022', 'Café del Valle', person.user.email]) expect(copied[0]).not.toContain(name);
});
