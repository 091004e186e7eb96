import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isPreview } from '#store/rows/invoice-row.ts';
import type { Store } from '#store/store.ts';
import { rejectUnstored } from '#sync/outbox/document-decisions.ts';
import { markRejected } from '#sync/outbox/mark-rejected.ts';
import { enqueueUploads } from '#sync/uploads/enqueue-uploads.ts';
import { aWire } from '#tests/harness/a-wire.ts';
import {
  aFile,
  change,
  conflictOf,
  fe,
  listOf,
  openSync,
  person,
  press,
  reject,
  STATUS,
  setStatus,
  somebodyElse,
} from '#tests/harness/browser/a-sync-page.tsx';
import { aFile as fileOf } from '#tests/harness/server/an-upload-server.ts';

beforeEach(somebodyElse);
afterEach(() => void vi.useRealTimers());

describe('a conflict', () => {
  test('shows both decisions, whose the other is and when it was made', async () => {
    await openSync({ paused: 'wrong-user', fill: conflictOf });
    const list = await listOf(/^Necesitan tu decisión/);
    const text = list.getByText(/la marcó como Borrador/).textContent?.replace(/\s/g, ' ');
    expect(text).toBe(
      'ana.gomez@ejemplo.co la marcó como Borrador (02/10/2026, 10:32 a. m.). Tú, como Pagada. ¿Cuál dejamos?',
    );
    expect(list.getByRole('button', { name: 'Dejar Borrador: FE4022' })).toBeTruthy();
  });

  test('with a restored server blames nobody', async () => {
    await openSync({
      paused: 'wrong-user',
      fill: async (store) => {
        await setStatus(store);
        const current = { ...fe, status: 'draft' as const };
        await reject(store, { status: 409, code: 'conflict', detail: '', current, isRestored: true });
      },
    });
    const text =
      'El servidor se restauró desde una copia anterior y ahí está como Borrador. En este, como Pagada. ¿Cuál dejamos?';
    expect(await screen.findByText((found) => found.replace(/\s/g, ' ') === text)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Dejar Borrador: FE4022' })).toBeTruthy();
  });

  test('about an event speaks of events, not of statuses', async () => {
    await openSync({
      paused: 'wrong-user',
      fill: async (store) => {
        await conflictOf(store);
        await change(store, { operation: 'invoice.remove-event', input: { id: fe.id, codes: ['030'] } });
      },
    });
    const list = await listOf(/^Necesitan tu decisión/);
    const text = list.getByText(/cambió sus eventos/).textContent?.replace(/\s/g, ' ');
    expect(text).toMatch(
      /^ana\.gomez@ejemplo\.co cambió sus eventos \(02\/10\/2026, 10:32 a\. m\.\)\. Tú, quitaste un evento\. ¿Cuál dejamos\?$/,
    );
    expect(list.getByRole('button', { name: 'Dejar la otra: FE4022' })).toBeTruthy();
  });

  test('of a deletion says that the other one changed it', async () => {
    await openSync({
      paused: 'wrong-user',
      fill: async (store) => {
        await conflictOf(store);
        await change(store, { operation: 'invoice.delete', input: { id: fe.id } });
      },
    });
    const list = await listOf(/^Necesitan tu decisión/);
    const text = list.getByText(/la cambió/).textContent?.replace(/\s/g, ' ');
    expect(text).toMatch(
      /^ana\.gomez@ejemplo\.co la cambió \(02\/10\/2026, 10:32 a\. m\.\)\. Tú, la eliminaste\. ¿Cuál dejamos\?$/,
    );
  });

  test.each([
    ['2026-10-02T15:32:00Z', '10:32 a. m.'],
    ['2026-10-02T18:05:00Z', '1:05 p. m.'],
  ])('made without a network is marked so, and one with oneself as well: %s', async (at, hour) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) });
    await openSync({
      paused: 'wrong-user',
      fill: async (store) => {
        await conflictOf(store, { by: person.user.email, at });
        await change(store, { created_at: Date.now() - 3_600_000, last_try_at: Date.now() });
      },
    });
    const text = `En otro dispositivo la marcaste como Borrador (${hour}). En este, sin conexión, como Pagada. ¿Cuál dejamos?`;
    expect(await screen.findByText((found) => found.replace(/\s/g, ' ') === text)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Dejar Borrador: FE4022' })).toBeTruthy();
  });

  test('mine goes again as a new decision and is made', async () => {
    const wire = aWire({ [STATUS]: () => ({ json: { ...fe, status: 'paid', rev: 9 } }) });
    const store = await openSync({ wire, fill: conflictOf });
    await press('Dejar Pagada: FE4022');
    await waitFor(async () => expect(await store.outbox.count()).toBe(0));
    expect(await store.invoices.get(fe.id)).toMatchObject({ status: 'paid', rev: 9 });
  });

  test('theirs leaves nothing to send', async () => {
    const store = await openSync({ fill: conflictOf });
    await press('Dejar Borrador: FE4022');
    await waitFor(async () => expect(await store.outbox.count()).toBe(0));
    expect(await screen.findByText('Usamos la otra versión.')).toBeTruthy();
  });
});

describe('a change the server refused', () => {
  const no = { status: 403, code: 'not_allowed', detail: 'Tu rol no permite esto.' };
  const refused = async (store: Store) => {
    await setStatus(store);
    await reject(store, no);
  };

  test('says why in the words of the server, and goes again when the person says so', async () => {
    const wire = aWire({ [STATUS]: () => ({ json: { ...fe, status: 'paid', rev: 9 } }) });
    const store = await openSync({ wire, fill: refused });
    expect(await screen.findByText('Tu rol no permite esto.')).toBeTruthy();
    await press('Reintentar: Marcar FE4022 como Pagada');
    await waitFor(async () => expect(await store.outbox.count()).toBe(0));
  });

  test('with a code as its text is shown in our words', async () => {
    await openSync({
      fill: async (store) => {
        await setStatus(store);
        await reject(store, { status: 404, code: 'from_the_future', detail: 'from_the_future' });
      },
    });
    expect(await screen.findByText('El servidor no aceptó este cambio.')).toBeTruthy();
  });

  test('is shown with what waits behind it', async () => {
    await openSync({
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
    const store = await openSync({ paused: 'wrong-user', fill: refused });
    await press('Descartar: Marcar FE4022 como Pagada');
    const loss = 'La factura FE4022 queda como Enviada. Tu cambio se pierde.';
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(loss)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Volver' }));
    expect(await store.outbox.count()).toBe(1);
    await press('Descartar: Marcar FE4022 como Pagada');
    const again = within(await screen.findByRole('dialog'));
    // The button is disabled until the text shows what is lost.
    await again.findByText(loss);
    await userEvent.click(again.getByRole('button', { name: 'Descartar' }));
    await waitFor(async () => expect(await store.outbox.count()).toBe(0));
    expect(await screen.findByText('Descartaste el cambio.')).toBeTruthy();
  });

  test('whose file is gone can only be chosen again', async () => {
    await openSync({
      paused: 'wrong-user',
      fill: async (store) => {
        await enqueueUploads(store, [aFile()]);
        await reject(store, { status: 0, code: 'bytes_gone', detail: '' });
        await store.uploads.toCollection().modify({ state: 'failed' });
      },
    });
    expect(await screen.findByText('Este dispositivo ya no tiene el archivo. Vuelve a elegirlo.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ir a Subir' }).getAttribute('href')).toBe('/upload');
    expect(screen.queryByRole('button', { name: 'Reintentar: Subir factura.zip' })).toBeNull();
  });

  test('is shown with the decisions about its documents, and discarding it says that they go too', async () => {
    const store = await openSync({
      paused: 'wrong-user',
      fill: async (store) => {
        await payPreview(store);
        const [file] = await store.outbox.toArray();
        if (file) await markRejected(store, file, { status: 403, code: 'not_allowed', detail: 'Sin permiso.' }, 0);
      },
    });
    const list = await listOf(/^Necesitan tu decisión/);
    expect(list.getByText('Sin permiso.')).toBeTruthy();
    expect(list.getByText('Marcar FE-L como Pagada')).toBeTruthy();
    expect(list.getByText('Espera tu decisión')).toBeTruthy();
    await press('Cancelar: Subir FE-L.xml');
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar la subida' }));
    await dialog.findByText(/También se pierde 1 cambio que hiciste en sus facturas\./);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar la subida' }));
    await waitFor(async () => expect(await store.outbox.count()).toBe(0));
  });

  test('that became no invoice leaves what was decided about it, with the reason and what helps', async () => {
    await openSync({
      paused: 'wrong-user',
      fill: async (store) => {
        await payPreview(store);
        const [file, decision] = await store.outbox.toArray();
        await store.transaction('rw', store.changeTables, async () => {
          await store.outbox.delete(file?.seq ?? 0);
          await store.uploads.toCollection().modify({ state: 'done' });
          const unstored = { id: decision?.about ?? '', isRefused: true, detail: 'El XML está dañado.' };
          await rejectUnstored(store, [unstored], 0);
        });
        await store.shadow.clear();
        await store.invoices.clear();
      },
    });
    const text = 'La factura no quedó guardada, así que tu cambio no se aplicó. El XML está dañado.';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ir a Subir' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Descartar: Marcar FE-L como Pagada' })).toBeTruthy();
  });
});

async function payPreview(store: Store): Promise<void> {
  await enqueueUploads(store, [fileOf('FE-L')]);
  const [row] = await store.invoices.filter(isPreview).toArray();
  await setStatus(store, row?.id);
}
