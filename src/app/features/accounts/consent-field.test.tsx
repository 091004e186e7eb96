import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setPublicSettings } from '#app/settings/public-settings.ts';
import { aSessionManager, renderWithSession } from '#tests/harness/browser/render-with-store.tsx';
import { ConsentField } from './consent-field.tsx';
import { useConsent } from './use-consent.ts';

const contact_email = 'ayuda@cuadra.example';
const terms_url = 'https://miempresa.co/terminos';
const privacy_url = 'https://miempresa.co/privacidad';

beforeEach(() => setPublicSettings({ contact_email, terms_url: null, privacy_url: null }));

function Form({ onSent }: { onSent: (consent: boolean) => void }) {
  const { isGiven, check, field } = useConsent();
  return (
    <>
      <ConsentField {...field} />
      <button type="button" onClick={() => check() && onSent(isGiven)}>
        Crear
      </button>
    </>
  );
}

async function openForm(): Promise<boolean[]> {
  const sent: boolean[] = [];
  await renderWithSession(<Form onSent={(consent) => sent.push(consent)} />, await aSessionManager());
  return sent;
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Crear' }));

test.each([null, terms_url])(
  'without a privacy policy nothing is shown and no consent is sent (terms: %s)',
  async (terms) => {
    setPublicSettings({ contact_email, terms_url: terms, privacy_url: null });
    const sent = await openForm();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await send();
    expect(sent).toEqual([false]);
  },
);

test.each([
  [{ terms_url, privacy_url }, ['política de privacidad', 'términos y condiciones']],
  [{ terms_url: null, privacy_url }, ['política de privacidad']],
])('%j is linked, and needed before the form is sent', async (pages, names) => {
  setPublicSettings({ contact_email, ...pages });
  const sent = await openForm();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(names);
  await send();
  expect(screen.getByText('Marca esta casilla para continuar.')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox'));
  expect(screen.queryByText('Marca esta casilla para continuar.')).toBeNull();
  await send();
  expect(sent).toEqual([true]);
});
