import type { NavigateOptions } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { useCommands } from './use-commands.ts';

const go = vi.fn<(options: NavigateOptions) => void>();

function Found({ text }: { text: string }) {
  const { pages } = useCommands(text, go);
  return (
    <>
      <p>{pages.length} comandos</p>
      {pages.map(({ key, label, run }) => (
        <button key={key} type="button" onClick={run}>
          {label}
        </button>
      ))}
    </>
  );
}

const open = (features: string[]) =>
  renderWithStore(<Found text="informe" />, {
    user: aUser({ permissions: { features, download_tabs: [], upload_types: [] } }),
  });

test('the weekly report is a command for who may open it', async () => {
  await open(['access_admin_portal']);
  await userEvent.click(await screen.findByRole('button', { name: 'Informe semanal' }));
  expect(go).toHaveBeenCalledWith({ to: '/admin' });
});

test('and for nobody else', async () => {
  await open(['view_invoices']);
  await screen.findByText('0 comandos');
});
