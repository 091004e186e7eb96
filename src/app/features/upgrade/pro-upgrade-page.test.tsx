import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { setPublicSettings } from '#app/settings/public-settings.ts';
import { TrackProvider } from '#app/usage-analytics/analytics-context.tsx';
import type { Plan } from '#domain/companies/plan.ts';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { aUsage } from '#tests/harness/accounts/a-usage.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { ProUpgradePage } from './pro-upgrade-page.tsx';

type Handlers = NonNullable<Parameters<typeof aWire>[0]>;

const TRIAL = 'POST /api/companies/pro-trial';
const granted: Handlers = { [TRIAL]: () => ({ json: { trial_expires_at: '2027-02-21T15:00:00Z' } }) };

async function open(handlers: Handlers = {}, plan: Plan = 'free') {
  const tracked: string[] = [];
  const wire = aWire(handlers);
  await renderWithStore(
    <TrackProvider value={(name) => void tracked.push(name)}>
      <ProUpgradePage />
    </TrackProvider>,
    { user: aUser({ subscription_plan: plan }), wire },
  );
  return { tracked, wire };
}

const button = (name = 'Solicitar prueba gratis de 3 meses') => screen.getByRole<HTMLButtonElement>('button', { name });

async function request() {
  await userEvent.click(screen.getByRole('checkbox', { name: 'Acepto los términos y condiciones de la prueba.' }));
  await userEvent.click(button());
}

test('title, subtitle and ten features', async () => {
  await open();
  screen.getByRole('heading', { name: 'Pasa tu empresa a Pro' });
  screen.getByText('Prueba todas las funciones durante 3 meses, sin costo.');
  const features = within(screen.getByRole('list', { name: 'Qué incluye Pro' })).getAllByRole('listitem');
  expect(features.map(({ textContent }) => textContent)).toEqual([
    'Hasta 10 usuarios con roles: regular, avanzado y administrador.',
    'Hasta 3 empresas en una sola cuenta, cada una con su NIT.',
    'Más de 6.000 documentos electrónicos al año.',
    'Ingreso automático de facturas desde tus correos certificados.',
    'Carga de facturas en XML, ZIP y PDF.',
    'Importación masiva desde plantillas de Excel con reporte de errores por fila.',
    'Reporte maestro en Excel con todas las hojas: facturas, líneas, empresas, proveedores, clientes, productos y usuarios.',
    'Analítica de proveedores, clientes y productos comprados y vendidos.',
    'Informe semanal con resumen ejecutivo, recomendaciones y próximos pasos.',
    'Portal de administración con el resumen de tu empresa y el control del ingreso por correo.',
  ]);
});

test('without the terms there is no request; they are elsewhere', async () => {
  const terms_url = 'https://miempresa.co/terminos';
  setPublicSettings({ contact_email: 'soporte@miempresa.co', terms_url, privacy_url: null });
  await open(granted);
  expect(button().disabled).toBe(true);
  screen.getByText('Acepta los términos para continuar.');
  screen.getByText(/conocer el precio de Pro, escríbenos a soporte@miempresa\.co\.$/);
  const terms = screen.getByRole('link', { name: 'Leer los términos y condiciones' });
  expect(terms.getAttribute('href')).toBe(terms_url);
  expect(terms.getAttribute('rel')).toContain('noopener');
});

test('a server without terms has no link to them', async () => {
  setPublicSettings({ contact_email: 'soporte@miempresa.co', terms_url: null, privacy_url: null });
  await open(granted);
  expect(screen.queryByRole('link', { name: 'Leer los términos y condiciones' })).toBeNull();
});

test('success shows the end date, and the profile is requested again', async () => {
  const { tracked, wire } = await open(granted);
  const before = wire.requests.filter(({ url }) => url.endsWith('/auth/me')).length;
  await request();
  expect(
    await screen.findByText('Activamos tu prueba de Pro. Estará disponible hasta el 21 de febrero de 2027.'),
  ).toBeTruthy();
  await waitFor(() =>
    expect(wire.requests.filter(({ url }) => url.endsWith('/auth/me')).length).toBeGreaterThan(before),
  );
  expect(tracked).toEqual(['pro_trial_activation_started', 'pro_trial_activation_completed']);
  const next = screen.getAllByRole('link', { name: /^(Importar|Conectar)/ }).map((link) => link.getAttribute('href'));
  expect(next).toEqual(['/imports', '/admin']);
});

test('while it is being sent it cannot be sent again', async () => {
  await open({ [TRIAL]: () => new Promise(() => {}) });
  await request();
  await waitFor(() => expect(button('Enviando solicitud…').disabled).toBe(true));
});

test.each([
  [problem('trial_used', 'Tu empresa ya usó la prueba de Pro.'), 'Tu empresa ya usó la prueba de Pro.'],
  [problem('unexpected'), 'No pudimos procesar tu solicitud. Intenta nuevamente.'],
])('a refusal %o says: %s', async (answer, text) => {
  const { tracked } = await open({ [TRIAL]: () => answer });
  await request();
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(tracked).toEqual(['pro_trial_activation_started', 'pro_trial_activation_failed']);
  expect(button().disabled).toBe(false);
});

test('a company with Pro sees that it has Pro', async () => {
  setPublicSettings({ contact_email: 'soporte@miempresa.co', terms_url: null, privacy_url: null });
  await open({ 'GET /api/companies/usage': () => ({ json: aUsage() }) }, 'pro');
  screen.getByRole('heading', { name: 'Tu empresa tiene Pro' });
  await screen.findByText('Plan sin vencimiento.');
  screen.getByText('Para cambiar de plan, escríbenos a soporte@miempresa.co.');
  expect(screen.queryByText('Ya tienes el plan Pro.')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a trial is had once', async () => {
  setPublicSettings({ contact_email: 'soporte@miempresa.co', terms_url: null, privacy_url: null });
  await open({ 'GET /api/companies/usage': () => ({ json: aUsage({ plan: 'free', trial_used: true }) }) });
  expect(
    await screen.findByText(
      /^Tu empresa ya usó la prueba de Pro\. Escríbenos a soporte@miempresa\.co para continuar con el plan\.$/,
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a trial that another tab has started is known before this one knows its user anew', async () => {
  const running = aUsage({ plan: 'pro', base_plan: 'free', trial_used: true, trial_expires_at: inAMonth() });
  await open({ 'GET /api/companies/usage': () => ({ json: running }) });
  await screen.findByText(/^Activo hasta el /);
  expect(screen.queryByText(/^Tu prueba de Pro termina/)).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

const inAMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString();
