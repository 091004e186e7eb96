import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeMeta } from '#store/meta.ts';
import type { PauseReason } from '#store/rows/meta-row.ts';
import type { Store } from '#store/store.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { enqueueUploads } from '#sync/uploads/enqueue-uploads.ts';
import { aWire } from '#tests/harness/a-wire.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import {
  aFile,
  answered,
  fe,
  listOf,
  openSync,
  other,
  press,
  STATUS,
  setStatus,
  slow,
  somebodyElse,
} from '#tests/harness/browser/a-sync-page.tsx';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';

beforeEach(somebodyElse);
afterEach(goOnline);

describe('everything the server has not confirmed is listed in plain words', () => {
  test('what each change does, to which invoice, and files', async () => {
    const trashed = anInvoice({ invoice_number: 'FE-9' });
    await openSync({
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

  test('why the last try came to nothing, when the next one is, and that it cannot be given up any more', async () => {
    await openSync({ wire: answered({ status: 503, code: 'not_ready' }), fill: setStatus });
    expect(
      await screen.findByText(/^El servidor tuvo un problema\. Lo intentaremos de nuevo en \d+ s\.$/, {}, slow),
    ).toBeTruthy();
    const discard = screen.getByRole('button', { name: 'Descartar: Marcar FE4022 como Pagada' });
    expect(discard.hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('Quizá ya llegó al servidor: no se puede descartar hasta saberlo.')).toBeTruthy();
  });

  test('an empty queue is shown as such, with the age of the data', async () => {
    await openSync({
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
    await openSync({ fill: setStatus, paused: 'wrong-user' });
    goOffline();
    expect(await screen.findByText('Sin conexión: 1 cambio por enviar.')).toBeTruthy();
  });
});

describe('files', () => {
  const files = (store: Store) => enqueueUploads(store, [aFile(), aFile('otra.xml')]);

  test('are held back and let go again', async () => {
    const store = await openSync({ fill: files });
    await press('Pausar las 2 subidas');
    await waitFor(() => expect(screen.getAllByText('En pausa')).toHaveLength(2));
    expect(await store.meta.get('uploads_paused')).toBeTruthy();
    await press('Reanudar las 2 subidas');
    await waitFor(async () => expect(await store.meta.get('uploads_paused')).toBeUndefined());
  });

  test('are removed with their bytes', async () => {
    const store = await openSync({ paused: 'wrong-user', fill: files });
    await press('Cancelar: Subir factura.zip');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^El archivo se borra de este dispositivo y no se sube\./)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar la subida' }));
    await waitFor(async () => expect(await store.blobs.count()).toBe(1));
    expect(await store.outbox.count()).toBe(1);
  });
});

describe('why nothing is sent, and what helps', () => {
  test.each<[PauseReason, RegExp, string]>([
    ['unconfirmed', /Estamos confirmando tu sesión/, 'Reintentar'],
    ['wrong-user', /esta sesión es de otra persona/, 'Iniciar sesión'],
    ['update', /Esta versión ya no puede hablar con el servidor/, 'Actualizar'],
  ])('%s', async (paused, text, remedy) => {
    const store = await openSync();
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
  const store = await openSync({ wire, fill: setStatus });
  await screen.findByText(/El servidor tuvo un problema/);
  isUp = true;
  await press('Reintentar ahora');
  expect(await screen.findByText('Todo está guardado.')).toBeTruthy();
  expect(await store.outbox.count()).toBe(0);
  // Nothing waits any more: the button is a quiet one.
  expect(await screen.findByRole('button', { name: 'Buscar cambios' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reintentar ahora' })).toBeNull();
});

test('what waits is saved as a file of one’s own', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob); // Only blobs are passed here.
    return 'blob:x';
  };
  URL.revokeObjectURL = () => {};
  await openSync({ paused: 'wrong-user', fill: setStatus });
  await press('Descargar copia');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await screen.findByText(/^Descargamos cuadra-por-enviar-.+\.zip\.$/)).toBeTruthy();
});
