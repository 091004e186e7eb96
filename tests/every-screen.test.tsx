import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createAppRouter } from '#app/router.tsx';
import { SessionProvider } from '#app/session/session-context.tsx';
import { APP_PATHS } from '#contract/app-paths.ts';
import type { User } from '#domain/accounts/user.ts';
import { aUser } from './harness/accounts/a-user.ts';
import { goOffline, goOnline } from './harness/browser/going-offline.ts';
import { aSessionManager } from './harness/browser/render-with-store.tsx';

/** The title of every screen that is opened without a connection and without data: of what it is, or what it says. */
const TITLES: Record<string, string> = {
  '/login': 'Iniciar sesión',
  '/forgot-password': 'Restablecer contraseña',
  '/reset-password': 'Restablecer contraseña',
  '/verify-email': 'Verificar cuenta',
  '/accept-invitation': 'Aceptar invitación',
  '/confirm-certified-email': 'Confirmar correo certificado',
  '/confirm-email-change': 'Confirmar correo',
  '/cancel-email-change': 'Detener el cambio de correo',
  '/desk': 'Mesa',
  '/desk/upload': 'Subir para varias empresas',
  '/desk/week': 'Informe semanal de la firma',
  '/dashboard': 'Tablero',
  '/invoices': 'Facturas',
  '/invoices/trash': 'Papelera',
  '/invoices/$id': 'Necesitas conexión para ver el detalle',
  '/radian': 'Plazos',
  '/notices': 'Notificaciones',
  '/upload': 'Subir facturas',
  '/imports': 'Importar desde Excel',
  '/reconciliation': 'Conciliación con la DIAN',
  '/suppliers': 'Proveedores',
  '/suppliers/$id': 'Proveedor',
  '/customers': 'Clientes',
  '/customers/$id': 'Cliente',
  '/products': 'Productos',
  '/products/$id': 'Producto',
  '/taxes': 'Impuestos',
  '/rules': 'Reglas',
  '/coding': 'Campos y etiquetas',
  '/downloads': 'Descargas',
  '/companies': 'Empresas',
  '/users': 'Usuarios',
  '/admin': 'Administración',
  '/pro-upgrade': 'Tu empresa tiene Pro',
  '/firm': 'Firma contable',
  '/security': 'Seguridad',
  '/sync': 'Sincronización',
  '/superadmin/overview': 'Resumen de la plataforma',
  '/superadmin/nit-claims': 'Comprobar un NIT',
  '/superadmin/security': 'Seguridad',
};

const ID = '0b7e3d54-6a1c-4f0e-9d5f-5f9f8f1f7a10';
const MEMBER = aUser({ subscription_plan: 'pro', role: 'admin' });
const SUPER_ADMIN = aUser({ role: 'super_admin', company: null });

async function open(address: string, user: User | undefined) {
  const sessionManager = await aSessionManager();
  if (user) await sessionManager.signIn({ token: 'token', user });
  const session = sessionManager.getSnapshot();
  const context = session.type === 'signed_in' ? { user, store: session.store } : { user: undefined };
  const router = createAppRouter(context, createMemoryHistory({ initialEntries: [address] }));
  goOffline();
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <SessionProvider value={sessionManager}>
          <RouterProvider router={router} context={context} />
        </SessionProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  return router;
}

function userFor(path: string): User | undefined {
  if (path.startsWith('/superadmin')) return SUPER_ADMIN;
  const isPublic = Object.keys(TITLES).indexOf(path) <= Object.keys(TITLES).indexOf('/cancel-email-change');
  return isPublic ? undefined : MEMBER;
}

afterEach(() => {
  cleanup();
  goOnline();
});

test('every screen has a title here', () => {
  expect(Object.keys(TITLES).sort()).toEqual(APP_PATHS.filter((path) => path !== '/').sort());
});

test.each(Object.entries(TITLES))('%s is «%s · Cuadra», and begins with one heading', async (path, title) => {
  document.title = '';
  await open(path.replace('$id', ID), userFor(path));
  await waitFor(() => expect(document.title).toBe(`${title} · Cuadra`), { timeout: 15_000 });
  expect(screen.getAllByRole('heading', { level: 1, hidden: true }).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(title),
  ]);
});

test('an address that is no screen says so in its title', async () => {
  await open('/nada', undefined);
  await waitFor(() => expect(document.title).toBe('No encontramos esta página · Cuadra'), { timeout: 15_000 });
  screen.getByRole('heading', { level: 1, name: 'No encontramos esta página.' });
});

test.each([
  ['/invoices/trash', 'Necesitas conexión para ver la papelera.'],
  ['/companies', 'Necesitas conexión para ver las empresas.'],
  ['/users', 'Necesitas conexión para ver los usuarios.'],
  ['/admin', 'Necesitas conexión para ver los correos certificados.'],
  ['/products/$id', 'Necesitas conexión para ver la analítica.'],
  ['/taxes', 'Necesitas conexión para ver la analítica.'],
  ['/suppliers/$id', 'Necesitas conexión para ver la analítica.'],
  ['/invoices/$id', 'Necesitas conexión para ver el detalle.'],
])('%s, never opened before, names the missing connection', async (path, text) => {
  await open(path.replace('$id', ID), MEMBER);
  expect(await screen.findByText(text, {}, { timeout: 15_000 })).toBeTruthy();
});

test('the file input is the only control of the place to drop files', async () => {
  await open('/upload', MEMBER);
  const input = await screen.findByLabelText('Archivos de facturas', {}, { timeout: 15_000 });
  expect(input.tabIndex).toBe(0);
  expect(input.parentElement?.hasAttribute('tabindex')).toBe(false);
});
