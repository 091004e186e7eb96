import { act, render, screen } from '@testing-library/react';
import { beforeEach, test, vi } from 'vitest';
import type { Call } from '#client/call.ts';
import { Unreachable } from '#client/unreachable.ts';
import type { PublicSettings } from '#contract/settings.ts';

const SETTINGS: PublicSettings = { contact_email: 'soporte@miempresa.co', terms_url: null, privacy_url: null };

/** The module of a page that opens now. */
async function openPage() {
  vi.resetModules();
  const { usePublicSettings, refreshPublicSettings } = await import('./public-settings.ts');
  const Page = () => <p>{usePublicSettings()?.contact_email ?? 'sin correo'}</p>;
  render(<Page />);
  // The call answers only this endpoint.
  return (answer: () => Promise<PublicSettings>) => act(() => refreshPublicSettings(answer as unknown as Call));
}

const offline = () => Promise.reject(new Unreachable('no network'));

beforeEach(() => localStorage.clear());

test('the address of the server is shown when it answers', async () => {
  const refresh = await openPage();
  screen.getByText('sin correo');
  await refresh(async () => SETTINGS);
  screen.getByText('soporte@miempresa.co');
});

test('without a connection the address from before stays', async () => {
  await (await openPage())(async () => SETTINGS);
  document.body.replaceChildren();
  const refresh = await openPage();
  await refresh(offline);
  screen.getByText('soporte@miempresa.co');
});

test('a stored value that cannot be read counts as none', async () => {
  localStorage.setItem('cuadra-settings', '{"contact_email":');
  await openPage();
  screen.getByText('sin correo');
});
