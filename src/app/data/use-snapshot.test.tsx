import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { limitSpace } from '#tests/harness/a-full-device.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { useSnapshot } from './use-snapshot.ts';

const schema = z.object({ name: z.string() });

type Answer = { requests: number };

function Screen({ answer, maxAgeMs }: { answer: Answer; maxAgeMs?: number }) {
  const { data, isLoading } = useSnapshot({
    id: 'people',
    schema,
    fetch: async () => {
      answer.requests += 1;
      return { name: `answer ${answer.requests}` };
    },
    ...(maxAgeMs !== undefined && { maxAgeMs }),
  });
  return <p>{isLoading ? 'loading' : data?.name}</p>;
}

/** Opens the screen anew with each click. */
function Screens(props: { answer: Answer; maxAgeMs?: number }) {
  const [opened, setOpened] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setOpened(opened + 1)}>
        open
      </button>
      {opened > 0 && <Screen key={opened} {...props} />}
    </>
  );
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'open' }));

test('a screen that opens again requests its data again', async () => {
  await renderWithStore(<Screens answer={{ requests: 0 }} />);
  await open();
  const first = (await screen.findByText(/^answer/)).textContent;
  await open();
  await screen.findByText((text) => text.startsWith('answer') && text !== first);
});

test('a response that is young enough is not requested again', async () => {
  const answer = { requests: 0 };
  await renderWithStore(<Screens answer={answer} maxAgeMs={60_000} />);
  await open();
  const first = (await screen.findByText(/^answer/)).textContent ?? '';
  const { requests } = answer;
  for (let again = 0; again < 3; again += 1) await open();
  await screen.findByText(first);
  expect(answer.requests).toBe(requests);
});

test('a response that is too old is requested again', async () => {
  const answer = { requests: 0 };
  const store = await renderWithStore(<Screens answer={answer} maxAgeMs={60_000} />, {
    fill: (one) =>
      one.snapshots.put({ id: 'people', kind: 'people', data: { name: 'old' }, taken_at: Date.now() - 61_000 }),
  });
  await open();
  await screen.findByText(/^answer/);
  expect((await store.snapshots.get('people'))?.data).toMatchObject({ name: expect.stringMatching(/^answer/) });
});

test('a response that a full device does not store is shown, and the older stored one no more', async () => {
  const store = await renderWithStore(<Screens answer={{ requests: 0 }} />, {
    fill: async (one) => {
      await one.snapshots.put({ id: 'people', kind: 'people', data: { name: 'old' }, taken_at: 1 });
      limitSpace(one, { free: 0 });
    },
  });
  await open();
  await screen.findByText(/^answer/);
  expect((await store.snapshots.get('people'))?.data).toEqual({ name: 'old' });
});
