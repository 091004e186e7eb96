import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checksumTerm } from '#domain/files/checksum.ts';
import { Registry } from '#store/registry.ts';
import { aWire } from '#tests/harness/a-wire.ts';
import { fe, feed, openSync, other, press, setStatus, somebodyElse } from '#tests/harness/browser/a-sync-page.tsx';

beforeEach(somebodyElse);
afterEach(() => void vi.unstubAllGlobals());

describe('this device', () => {
  const withStorage = (storage: object | undefined) =>
    Object.defineProperty(navigator, 'storage', { value: storage, configurable: true });
  beforeEach(() => void withStorage(undefined));
  afterEach(() => void withStorage(undefined));

  test('shows its space, and protects the data on request', async () => {
    let isKept = false;
    withStorage({
      estimate: async () => ({ usage: 15_000_000, quota: 3_000_000_000 }),
      persisted: async () => isKept,
      persist: async () => {
        isKept = true;
        return true;
      },
    });
    await openSync();
    expect(await screen.findByText('14,3 MB de 2,8 GB')).toBeTruthy();
    await press('Proteger datos');
    expect(await screen.findByText('El navegador conserva estos datos aunque le falte espacio.')).toBeTruthy();
  });

  test('says when the browser will not protect them, or cannot', async () => {
    withStorage({ persisted: async () => false, persist: async () => false });
    await openSync();
    await press('Proteger datos');
    expect(await screen.findByText(/El navegador no lo permitió por ahora/)).toBeTruthy();
  });

  test('shows a notice where the browser reports nothing', async () => {
    await openSync();
    expect(await screen.findByText('Este navegador no la ofrece')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Proteger datos' })).toBeNull();
  });

  test('says honestly what happens when the app is closed', async () => {
    await openSync();
    expect(await screen.findByText('En este navegador los cambios se envían cuando abres la app.')).toBeTruthy();
  });

  test('and where the browser goes on by itself, says that', async () => {
    vi.stubGlobal('SyncManager', class {});
    await openSync();
    expect(
      await screen.findByText('Si cierras la app, el navegador intenta enviar tus cambios al volver la conexión.'),
    ).toBeTruthy();
  });
});

describe('"Verificar datos"', () => {
  const rows = [fe, other];
  const checksum = rows.reduce((total, row) => total + checksumTerm(row), 0);
  const aServer = (count: number) => {
    let request = 0;
    return aWire({
      ...feed,
      'GET /api/sync/digest': () => {
        request += 1;
        return { json: { epoch: 'e1', cursor: 4, count: request === 1 ? count : 2, checksum } };
      },
    });
  };

  test('says that they are the same', async () => {
    await openSync({ wire: aServer(2) });
    await press('Verificar datos');
    expect(await screen.findByText('Coinciden con las del servidor.')).toBeTruthy();
  });

  test('brings them again when they are not, and says so', async () => {
    await openSync({ wire: aServer(3) });
    await press('Verificar datos');
    expect(await screen.findByText(/^No coincidían: las descargamos de nuevo/)).toBeTruthy();
  });

  test('shows when the check could not be made', async () => {
    await openSync();
    await press('Verificar datos');
    expect(await screen.findByText('No pudimos verificarlas ahora. Intenta nuevamente.')).toBeTruthy();
  });
});

describe('"Borrar este dispositivo"', () => {
  test('says whose changes would be lost, and waits for the word', async () => {
    await openSync({ paused: 'auth', fill: setStatus });
    const account = {
      name: 'cuadra-other-somebody',
      user_id: 'somebody',
      company_id: null,
      pending_count: 3,
      last_seen: 1,
    };
    // Each test page has its own registry.
    for (const name of (await Dexie.getDatabaseNames()).filter((one) => one.startsWith('registry-')))
      await new Registry(name).accounts.put({ ...account, label: 'Otra Empresa S.A.S.' });
    await press('Borrar este dispositivo');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/Otra Empresa S\.A\.S\.: 3 cambios sin enviar/);
    await dialog.findByText(/: 1 cambio sin enviar/);
    expect(dialog.getByRole('button', { name: 'Descargar una copia' })).toBeTruthy();
    const erase = dialog.getByRole('button', { name: 'Borrar este dispositivo' });
    expect(erase).toHaveProperty('disabled', true);
    await userEvent.type(dialog.getByLabelText('Escribe BORRAR para confirmar'), 'borrar');
    expect(erase).toHaveProperty('disabled', false);
  });
});
