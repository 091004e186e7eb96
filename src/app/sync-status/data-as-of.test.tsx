import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { aWire } from '#tests/harness/a-wire.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { useSnapshot } from '../data/use-snapshot.ts';
import { useSignedIn } from '../session/session-context.tsx';
import { DataAsOf } from './data-as-of.tsx';

const FEED = { epoch: 'e1', rows: [], cursor: 1, more: false };
const schema = z.object({ name: z.string() });

function Figures({ fetch }: { fetch: () => { name: string } }) {
  const { engine } = useSignedIn();
  const { data, ...state } = useSnapshot({ id: 'figures', schema, fetch: async () => fetch() });
  return (
    <>
      <button type="button" onClick={() => void engine.syncNow()}>
        sync
      </button>
      <p>{data?.name}</p>
      <DataAsOf {...state} failure="No pudimos cargar." />
    </>
  );
}

test('while the server cannot be reached older figures have their time alone, and new ones come with the server', async () => {
  let isUp = false;
  const whenUp =
    <T,>(answer: T) =>
    () => {
      if (!isUp) throw new TypeError('Failed to fetch');
      return answer;
    };
  const wire = aWire({
    'GET /api/sync/everything': whenUp({ json: FEED }),
    'GET /api/sync/changes': whenUp({ json: { ...FEED, deleted: [] } }),
  });
  const taken_at = Date.UTC(2026, 10, 21, 19, 5);
  await renderWithStore(<Figures fetch={whenUp({ name: 'new' })} />, {
    wire,
    fill: (store) => store.snapshots.put({ id: 'figures', kind: 'figures', data: { name: 'old' }, taken_at }),
  });
  const sync = screen.getByRole('button', { name: 'sync' });
  await userEvent.click(sync);
  expect(await screen.findByText(/^Datos al 21\/11\/2026, 2:05/)).toBeTruthy();
  expect(screen.queryByText(/No pudimos/)).toBeNull();
  isUp = true;
  await userEvent.click(sync);
  expect(await screen.findByText('new')).toBeTruthy();
  expect(screen.queryByText(/Datos al/)).toBeNull();
});
