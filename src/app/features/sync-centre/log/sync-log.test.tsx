import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { openSync, person, setStatus, somebodyElse } from '#tests/harness/browser/a-sync-page.tsx';

beforeEach(somebodyElse);

test('the log is read in words, and copied for support without a name in it', async () => {
  const copied: string[] = [];
  await openSync({ paused: 'wrong-user', fill: setStatus });
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void copied.push(text) },
    configurable: true,
  });
  const summary = await screen.findByText('Registro');
  const details = summary.closest('details');
  if (!details) throw new Error('there is no log');
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
  expect(await screen.findByText('Guardado en este dispositivo: FE4022')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Copiar para soporte' }));
  expect(await screen.findByText('Copiado.')).toBeTruthy();
  expect(copied[0]).toContain('queued');
  for (const name of ['FE4022', 'Café del Valle', person.user.email]) expect(copied[0]).not.toContain(name);
});
