import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { problem } from '#tests/harness/a-wire.ts';
import {
  aDocument,
  answer,
  aResult,
  aServer,
  choose,
  many,
  nameIn,
  openUpload,
  press,
  send,
  sent,
  takes,
  UPLOAD,
} from '#tests/harness/browser/an-upload-page.tsx';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import type { Line } from '#tests/harness/browser/wire-xhr.ts';

/** A request that is blocked until the test releases it. */
function heldLine(before: (result: { emit: (bytes: number) => void; total: number }) => void = () => {}) {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const line: Line = {
    beforeAnswer: (result) => {
      before(result);
      return gate;
    },
  };
  return { line, go: () => go() };
}

afterEach(goOnline);

test.each([
  [
    "the server's words",
    problem('not_allowed', 'Tu plan no incluye esta sección.'),
    'Tu plan no incluye esta sección.',
  ],
  ['a general text', { status: 500, json: {} }, 'No pudimos subir los archivos. Intenta nuevamente.'],
])('when requests fail every file is marked failed with %s', async (_words, refusal, text) => {
  await openUpload(aServer({ [UPLOAD]: () => refusal }));
  await choose('a.xml', 'b.xml');
  await screen.findByText('b.xml');
  await send();
  expect(await screen.findByText('0 de 2 archivos procesados. 2 con error.')).toBeTruthy();
  expect(screen.getAllByText(text)).toHaveLength(2);
});

test('what failed goes again in one click, and what was taken does not', async () => {
  let isDown = true;
  const wire = aServer({
    [UPLOAD]: (request) => {
      const name = nameIn(request);
      if (isDown && name !== 'f0.xml') return problem('not_allowed', 'No.');
      return { json: answer(aResult(name, aDocument({ name }))) };
    },
  });
  await openUpload(wire);
  await choose(...many(3));
  await screen.findByText('f2.xml');
  await send();
  expect(await screen.findByText('1 de 3 archivos procesados. 2 con error.')).toBeTruthy();
  isDown = false;
  await press('Reintentar 2 archivos');
  expect(await screen.findByText('3 de 3 archivos procesados. 0 con error.')).toBeTruthy();
  expect(sent(wire)).toEqual(['f0.xml', 'f1.xml', 'f2.xml', 'f1.xml', 'f2.xml']);
});

test('each file shows how far it is, and those behind it wait', async () => {
  const { line, go } = heldLine();
  await openUpload(takes(), { line });
  await choose('uno.xml', 'dos.xml');
  await screen.findByText('dos.xml');
  await send();
  const rows = await screen.findByRole('list', { name: 'Archivos que se suben' });
  await waitFor(() => expect(rows.textContent).toContain('Subiendo'));
  const [first, second] = within(rows).getAllByRole('listitem');
  expect(first?.textContent).toContain('Subiendo 0%');
  expect(second?.textContent).toContain('En cola');
  go();
  expect(await screen.findByText('2 de 2 archivos procesados. 0 con error.')).toBeTruthy();
});

test('cancelling keeps what the server has, lets what is on its way arrive, and takes the rest back', async () => {
  const { line, go } = heldLine();
  const wire = takes();
  const store = await openUpload(wire, { line });
  await choose(...many(5));
  await screen.findByText('f4.xml');
  await send();
  await screen.findByText('Subiendo 0 de 5 archivos…');
  await waitFor(async () => expect((await store.uploads.where('state').equals('sending').count()) === 1).toBe(true));
  await press('Cancelar');
  go();
  expect(await screen.findByText('1 de 5 archivos procesados. 0 con error.')).toBeTruthy();
  expect(screen.getByText('4 archivos se quedaron sin subir porque cancelaste.')).toBeTruthy();
  expect(sent(wire)).toEqual(['f0.xml']);
  expect([await store.outbox.count(), await store.blobs.count()]).toEqual([0, 0]);
});

test('sending is stopped and goes on when the person says so', async () => {
  const wire = takes();
  const store = await openUpload(wire);
  await store.meta.put({ k: 'uploads_paused', v: true });
  await choose('a.xml');
  await screen.findByText('a.xml');
  await send();
  expect(await screen.findByText('1 archivo por enviar')).toBeTruthy();
  expect(screen.getByText('El envío está en pausa. Puedes cerrar esta página: nada se pierde.')).toBeTruthy();
  await press('Reanudar');
  expect(await screen.findByText('1 de 1 archivos procesados. 0 con error.')).toBeTruthy();
});

test('without a network files are in the queue at once, and go by themselves when it is back', async () => {
  const wire = takes();
  goOffline();
  const store = await openUpload(wire);
  await choose('fa.xml');
  expect(await screen.findByText('1 archivo por enviar')).toBeTruthy();
  expect(screen.getByText(/Puedes cerrar esta página\./)).toBeTruthy();
  expect(await store.blobs.count()).toBe(1);
  // More files can be added meanwhile.
  await choose('fb.xml');
  expect(await screen.findByText('2 archivos por enviar')).toBeTruthy();
  goOnline();
  expect(await screen.findByText('2 de 2 archivos procesados. 0 con error.')).toBeTruthy();
  expect(new Set(sent(wire))).toEqual(new Set(['fa.xml', 'fb.xml']));
});

test('a file that waits can be taken out again', async () => {
  goOffline();
  const store = await openUpload();
  await choose('a.xml', 'b.xml');
  await screen.findByText('2 archivos por enviar');
  // During an attempt, which is short without a network, the file stays in the queue.
  await waitFor(async () => {
    await press('Quitar a.xml');
    expect(await store.outbox.count()).toBe(1);
  });
  expect(await screen.findByText('1 archivo por enviar')).toBeTruthy();
  expect([await store.outbox.count(), await store.blobs.count()]).toEqual([1, 1]);
});
