import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { checksumTerm } from '#domain/checksum.ts';
import { writeMeta } from '#store/meta.ts';
import type { Paused } from '#store/meta-row.ts';
import type { OutboxRow, Refusal } from '#store/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { enqueue } from '#sync/enqueue.ts';
import { enqueueUploads } from '#sync/enqueue-uploads.ts';
import { aUser } from '#tests/harness/a-user.ts';
import { aWire, type Wire } from '#tests/harness/a-wire.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { goOffline, goOnline } from '#tests/harness/going-offline.ts';
import { renderWithStore } from '#tests/harness/render-with-store.tsx';
import { SyncPage } from './sync-page.tsx';

let user = aUser();
const fe = anInvoice({ invoice_number: 'FE4022', status: 'sent', classification: 'expense', rev: 4 });
const other = anInvoice({ invoice_number: 'FE-8', status: 'sent', rev: 4 });
/** The engine takes its time between two tries. */
const slow = { timeout: 15_000 };
const STATUS = 'PATCH /api/invoices/:id/status';

beforeEach(() => {
  user = aUser();
});

type Options = { wire?: Wire; fill?: (store: Store) => Promise<unknown>; paused?: Paused };

/** Nothing is sent while `paused` is set, so that what a test puts in stays as it is. */
const open = ({ fill, wire, paused }: Options = {}) =>
  renderWithStore(<SyncPage />, {
    user,
    ...(wire && { wire }),
    fill: async (store) => {
      if (paused) await writeMeta(store, 'paused', paused);
      await store.invoices.bulkAdd([fe, other]);
      await fill?.(store);
    },
  });

const setStatus = (store: Store, id = fe.id) => enqueue(store, 'invoice.set-status', { id, status: 'paid' });
const change = (store: Store, row: Partial<OutboxRow>) => store.outbox.toCollection().modify(row);
const park = (store: Store, refusal: Refusal) => change(store, { state: 'parked', attempts: 1, refusal });
const listOf = async (name: RegExp) => within(await screen.findByRole('region', { name }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
/** A server with the two invoices that answers a change of status in this way. */
const answered = (problem: Problem & { status: number }): Wire =>
  aWire({
    ...feed,
    [STATUS]: () => ({ status: problem.status, json: problem }),
  });
const feed = {
  'GET /api/sync/everything': () => ({ json: { epoch: 'e1', rows: [fe, other], cursor: 4, more: false } }),
  'GET /api/sync/changes': () => ({ json: { epoch: 'e1', rows: [], deleted: [], cursor: 4, more: false } }),
};
const aFile = (name = 'factura.zip') => ({ name, type: 'application/zip', bytes: new ArrayBuffer(2_048) });

const conflictOf = async (store: Store, decided = { by: 'ana.gomez@ejemplo.co', at: '2026-10-02T15:32:00Z' }) => {
  await setStatus(store);
  const refusal = { status: 409, code: 'conflict', detail: '', current: { ...fe, status: 'draft' as const }, decided };
  await park(store, refusal); // One of the statuses, not any text.
};

afterEach(goOnline);
afterEach(() => vi.unstubAllGlobals());
afterEach(() => vi.useRealTimers());

describe('everything the server has not confirmed is listed in plain words', () => {
  test('what each change does, to which invoice, and files', async () => {
    const trashed = anInvoice({ invoice_number: 'FE-9' });
    await open({
      paused: 'wrong-user',
      fill: async (store) => {
        await setStatus(store);
        await enqueue(store, 'invoice.set-classification', { id: fe.id, classification: 'none' });
        await enqueue(store, 'invoice.delete', { id: other.id });
        await enqueue(store, 'invoice.restore', { id: trashed.id, row: trashed });
        await enqueueUploads(store, [aFile()]);
        await store.outbox.add({ ...(await anyRow(store)), op_id: 'x', operation: 'invoice.from-the-future' });
      },
    });
    const changes = await listOf(/^Cambios por enviar/);
    for (const words of [
      'Marcar FE4022 como Pagada',
      'Clasificar FE4022 como Sin clasificar',
      'Eliminar la factura FE-8',
      'Restaurar la factura FE-9',
      'Un cambio hecho con otra versión de Cuadra',
    ])
      expect(changes.getByText(words)).toBeTruthy();
    expect(changes.getAllByText('Café del Valle S.A.S.').length).toBeGreaterThan(0);
    const files = await listOf(/^Archivos por subir/);
    expect(files.getByText('Subir factura.zip')).toBeTruthy();
    expect(files.getByText('2 KB')).toBeTruthy();
    expect(screen.getByText('6 cambios por enviar.')).toBeTruthy();
  });

  const anyRow = async (store: Store) => {
    const { seq: _seq, ...row } = (await store.outbox.toArray())[0] ?? fail();
    return row;
  };
  const fail = (): never => {
    throw new Error('the outbox is empty');
  };

  test('why the last try came to nothing, how often, and that it cannot be given up any more', async () => {
    await open({ wire: answered({ status: 503, code: 'not_ready' }), fill: setStatus });
    expect(await screen.findByText(/^El servidor tuvo un problema\. \d+ intentos?\.$/, {}, slow)).toBeTruthy();
    expect(await screen.findByText(/^Próximo intento en \d+ s$/, {}, slow)).toBeTruthy();
    expect(await screen.findByText('Sin confirmar', {}, slow)).toBeTruthy();
    const discard = screen.getByRole('button', { name: 'Descartar: Marcar FE4022 como Pagada' });
    expect(discard.hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('Quizá ya llegó al servidor: no se puede descartar hasta saberlo.')).toBeTruthy();
  });

  test('nothing waiting is said as such, with how fresh the data are', async () => {
    await open({
      fill: async (store) => {
        await writeMeta(store, 'cursor', 4);
        await writeMeta(store, 'last_pull_ok', Date.parse('2026-10-02T15:32:00Z'));
      },
    });
    expect(await screen.findByText(/^Datos al 02\/10\/2026, 10:32/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: /por enviar|por subir|decisión/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Descargar copia' })).toBeNull();
  });

  test('without a network each one says what it waits for', async () => {
    await open({ fill: setStatus, paused: 'wrong-user' });
    goOffline();
    expect(await screen.findByText('Sin conexión: 1 cambio por enviar.')).toBeTruthy();
  });
});

describe('a conflict', () => {
  test('tells both decisions, whose the other is and when it was made', async () => {
    await open({ paused: 'wrong-user', fill: conflictOf });
    const list = await listOf(/^Necesitan tu decisión/);
    const text = list.getByText(/la marcó Borrador/).textContent?.replace(/\s/g, ' ');
    expect(text).toBe('ana.gomez@ejemplo.co la marcó Borrador el 02/10/2026 a las 10:32 a. m.; tú, Pagada.');
    expect(list.getByRole('button', { name: 'Usar la de ana.gomez: FE4022' })).toBeTruthy();
  });

  test.each([
    ['2026-10-02T15:32:00Z', 'a las 10:32 a. m.'],
    ['2026-10-02T18:05:00Z', 'a la 1:05 p. m.'],
  ])('made without a network is told so, and one with oneself as well: %s', async (at, hour) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) });
    await open({
      paused: 'wrong-user',
      fill: async (store) => {
        await conflictOf(store, { by: user.email, at });
        await change(store, { created_at: Date.now() - 3_600_000, last_try_at: Date.now() });
      },
    });
    const text = `En otro dispositivo la marcaste Borrador ${hour}; tú, Pagada sin conexión.`;
    expect(await screen.findByText((found) => found.replace(/\s/g, ' ') === text)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Usar la otra: FE4022' })).toBeTruthy();
  });

  test('mine goes again as a new decision and is made', async () => {
    const wire = aWire({ [STATUS]: () => ({ json: { ...fe, status: 'paid', rev: 9 } }) });
    const store = await open({ wire, fill: conflictOf });
    await press('Conservar la mía: Marcar FE4022 como Pagada');
    await waitFor(async () => expect(await store.outbox.count()).toBe(0));
    expect(await store.invoices.get(fe.id)).toMatchObject({ status: 'paid', rev: 9 });
  });

  test('theirs leaves nothing to send', async () => {
    const store = await open({ fill: conflictOf });
    await press('Usar la de ana.gomez: FE4022');
    await waitFor(async () => expect(await store.outbox.count()).toBe(0));
    expect(await screen.findByText('Usamos la otra versión.')).toBeTruthy();
  });
});

describe('a change the server refused', () => {
  const no = { status: 403, code: 'not_allowed', detail: 'Tu rol no permite esto.' };
  const refused = async (store: Store) => {
    await setStatus(store);
    await park(store, no);
  };

  test('says why in the words of the server, and goes again when the person says so', async () => {
    const wire = aWire({ [STATUS]: () => ({ json: { ...fe, status: 'paid', rev: 9 } }) });
    const store = await open({ wire, fill: refused });
    expect(await screen.findByText('Tu rol no permite esto.')).toBeTruthy();
    await press('Reintentar: Marcar FE4022 como Pagada');
    await waitFor(async () => expect(await store.outbox.count()).toBe(0));
  });

  test('whose words are a code is told in ours', async () => {
    await open({
      fill: async (store) => {
        await setStatus(store);
        await park(store, { status: 404, code: 'from_the_future', detail: 'from_the_future' });
      },
    });
    expect(await screen.findByText('El servidor no aceptó este cambio.')).toBeTruthy();
  });

  test('is shown with what waits behind it', async () => {
    await open({
      paused: 'wrong-user',
      fill: async (store) => {
        await refused(store);
        const row = (await store.outbox.toArray())[0];
        if (!row) throw new Error('the outbox is empty');
        const { seq: _seq, ...rest } = row;
        await store.outbox.add({ ...rest, op_id: 'behind', state: 'pending', attempts: 0, refusal: null });
      },
    });
    const list = await listOf(/^Necesitan tu decisión/);
    expect(list.getAllByText('Marcar FE4022 como Pagada')).toHaveLength(2);
    expect(list.getByText('Espera tu decisión')).toBeTruthy();
  });

  test('is given up only after it was said what is lost', async () => {
    const store = await open({ paused: 'wrong-user', fill: refused });
    await press('Descartar: Marcar FE4022 como Pagada');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('La factura FE4022 queda como Enviada. Tu cambio se pierde.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Volver' }));
    expect(await store.outbox.count()).toBe(1);
    await press('Descartar: Marcar FE4022 como Pagada');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Descartar' }));
    await waitFor(async () => expect(await store.outbox.count()).toBe(0));
    expect(await screen.findByText('Descartaste el cambio.')).toBeTruthy();
  });

  test('whose file is gone can only be chosen again', async () => {
    await open({
      paused: 'wrong-user',
      fill: async (store) => {
        await enqueueUploads(store, [aFile()]);
        await park(store, { status: 0, code: 'bytes_gone', detail: '' });
        await store.uploads.toCollection().modify({ state: 'failed' });
      },
    });
    expect(await screen.findByText('Este dispositivo ya no tiene el archivo. Vuelve a elegirlo.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ir a Subir' }).getAttribute('href')).toBe('/upload');
    expect(screen.queryByRole('button', { name: 'Reintentar: Subir factura.zip' })).toBeNull();
  });
});

describe('files', () => {
  const files = (store: Store) => enqueueUploads(store, [aFile(), aFile('otra.xml')]);

  test('are held back and let go again', async () => {
    const store = await open({ fill: files });
    await press('Pausar las 2 subidas');
    expect(await screen.findAllByText('En pausa')).toHaveLength(2);
    expect(await store.meta.get('uploads_paused')).toBeTruthy();
    await press('Reanudar las 2 subidas');
    await waitFor(async () => expect(await store.meta.get('uploads_paused')).toBeUndefined());
  });

  test('are taken back with their bytes', async () => {
    const store = await open({ paused: 'wrong-user', fill: files });
    await press('Cancelar: Subir factura.zip');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^El archivo se borra de este dispositivo y no se sube\./)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar la subida' }));
    await waitFor(async () => expect(await store.blobs.count()).toBe(1));
    expect(await store.outbox.count()).toBe(1);
  });
});

describe('why nothing is sent, and what helps', () => {
  test.each<[Paused, RegExp, string]>([
    ['unconfirmed', /Estamos confirmando tu sesión/, 'Reintentar'],
    ['wrong-user', /esta sesión es de otra persona/, 'Iniciar sesión'],
    ['update', /Esta versión ya no puede hablar con el servidor/, 'Actualizar'],
  ])('%s', async (paused, text, remedy) => {
    const store = await open();
    await writeMeta(store, 'paused', paused);
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText(text)).toBeTruthy();
    expect(notice.getByRole('button', { name: remedy })).toBeTruthy();
  });
});

test('"Reintentar ahora" sends what waits and brings what is new', async () => {
  let isUp = false;
  const down = { status: 503, json: { code: 'not_ready' } };
  const paid = { ...fe, status: 'paid', rev: 9 };
  const everything = { epoch: 'e1', rows: [paid], cursor: 9, more: false };
  const wire = aWire({
    [STATUS]: () => (isUp ? { json: paid } : down),
    'GET /api/sync/everything': () => (isUp ? { json: everything } : down),
    'GET /api/sync/changes': () => ({ json: { epoch: 'e1', rows: [], deleted: [], cursor: 9, more: false } }),
    'GET /api/health': () => ({ json: { ok: true } }),
  });
  const store = await open({ wire, fill: setStatus });
  await screen.findByText(/El servidor tuvo un problema/);
  isUp = true;
  await press('Reintentar ahora');
  expect(await screen.findByText('Todo está guardado.')).toBeTruthy();
  expect(await store.outbox.count()).toBe(0);
});

test('what waits is saved as a file of one’s own', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob); // Nothing else is handed over here.
    return 'blob:x';
  };
  URL.revokeObjectURL = () => {};
  await open({ paused: 'wrong-user', fill: setStatus });
  await press('Descargar copia');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await screen.findByText(/^Descargamos cuadra-por-enviar-.+\.zip\.$/)).toBeTruthy();
});

describe('this device', () => {
  const withStorage = (storage: object | undefined) =>
    Object.defineProperty(navigator, 'storage', { value: storage, configurable: true });
  beforeEach(() => void withStorage(undefined));
  afterEach(() => void withStorage(undefined));

  test('tells its space, and protects the data when asked', async () => {
    let isKept = false;
    withStorage({
      estimate: async () => ({ usage: 15_000_000, quota: 3_000_000_000 }),
      persisted: async () => isKept,
      persist: async () => {
        isKept = true;
        return true;
      },
    });
    await open();
    expect(await screen.findByText('14,3 MB de 2,8 GB')).toBeTruthy();
    await press('Proteger datos');
    expect(await screen.findByText('El navegador conserva estos datos aunque le falte espacio.')).toBeTruthy();
  });

  test('says when the browser will not protect them, or cannot', async () => {
    withStorage({ persisted: async () => false, persist: async () => false });
    await open();
    await press('Proteger datos');
    expect(await screen.findByText(/El navegador no lo permitió por ahora/)).toBeTruthy();
  });

  test('says so where the browser tells nothing', async () => {
    await open();
    expect(await screen.findByText('Este navegador no la ofrece')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Proteger datos' })).toBeNull();
  });

  test('says honestly what happens when the app is closed', async () => {
    await open();
    expect(await screen.findByText('En este navegador los cambios se envían cuando abres la app.')).toBeTruthy();
  });

  test('and where the browser goes on by itself, says that', async () => {
    vi.stubGlobal('SyncManager', class {});
    await open();
    expect(
      await screen.findByText('Si cierras la app, el navegador intenta enviar tus cambios al volver la conexión.'),
    ).toBeTruthy();
  });
});

describe('"Verificar datos"', () => {
  const rows = [fe, other];
  const checksum = rows.reduce((total, row) => total + checksumTerm(row), 0);
  const aServer = (count: number) => {
    let asked = 0;
    return aWire({
      ...feed,
      'GET /api/sync/digest': () => {
        asked += 1;
        return { json: { epoch: 'e1', cursor: 4, count: asked === 1 ? count : 2, checksum } };
      },
    });
  };

  test('says that they are the same', async () => {
    await open({ wire: aServer(2) });
    await press('Verificar datos');
    expect(await screen.findByText('Coinciden con las del servidor.')).toBeTruthy();
  });

  test('brings them again when they are not, and says so', async () => {
    await open({ wire: aServer(3) });
    await press('Verificar datos');
    expect(await screen.findByText(/^No coincidían: las descargamos de nuevo/)).toBeTruthy();
  });

  test('says when nobody could be asked', async () => {
    await open();
    await press('Verificar datos');
    expect(await screen.findByText('No pudimos verificarlas ahora. Intenta nuevamente.')).toBeTruthy();
  });
});

test('the log is read in words, and copied for support without a name in it', async () => {
  const copied: string[] = [];
  await open({ paused: 'wrong-user', fill: setStatus });
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
  for (const name of ['FE4022', 'Café del Valle', user.email]) expect(copied[0]).not.toContain(name);
});
