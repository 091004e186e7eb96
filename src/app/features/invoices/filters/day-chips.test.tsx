import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { DayChips } from './day-chips.tsx';

test('the days by which a report filtered the list are shown, and removed one by one', async () => {
  const taken: object[] = [];
  const view = { from: '2026-11-15', to: '2026-11-21', due_to: '2026-11-20' };
  await renderWithStore(<DayChips view={view} onView={(part) => taken.push(part)} />);
  const [issued, due] = screen.getAllByRole('button');
  expect(issued?.textContent).toBe('Emitidas del 15/11/2026 al 21/11/2026');
  expect(due?.textContent).toBe('Vencen hasta el 20/11/2026');
  for (const chip of [issued, due]) if (chip) await userEvent.click(chip);
  expect(taken).toEqual([
    { from: undefined, to: undefined },
    { due_from: undefined, due_to: undefined },
  ]);
});

test('without days there is nothing', async () => {
  await renderWithStore(<DayChips view={{}} onView={() => {}} />);
  expect(screen.queryByRole('button')).toBeNull();
});
