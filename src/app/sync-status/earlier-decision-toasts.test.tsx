import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { logEvent } from '#store/events/log-event.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { approvalSubject } from '../approval/approval-subject.ts';
import { undo } from '../notifications/undo.ts';
import { useEarlierDecisionToasts } from './use-earlier-decision-toasts.ts';

function Listener() {
  useEarlierDecisionToasts();
  return <p>Facturas</p>;
}

const met = (by: string, at: string) => ({
  ...{ at: Date.now(), kind: 'decided_first' as const },
  ...{ about: crypto.randomUUID(), detail: `${by} ${at}` },
});

test('who approved second reads who was first and when; what was already read is not said again', async () => {
  const store = await renderWithStore(<Listener />, {
    fill: (filled) => logEvent(filled, met('vieja@empresa.co', '2026-11-01T15:00:00Z')),
  });
  await screen.findByText('Facturas');
  await new Promise((read) => setTimeout(read, 100));
  const event = met('luis@empresa.co', '2026-11-20T15:05:00Z');
  const takeBack = vi.fn(async () => {});
  undo.push('own', takeBack, approvalSubject(event.about));
  await logEvent(store, event);
  const text = await screen.findByText(/^Ya la había aprobado luis@empresa\.co/);
  expect(text.textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Ya la había aprobado luis@empresa.co (20/11/2026, 10:05 a. m.). No tienes que hacer nada.',
  );
  expect(screen.queryByText(/vieja@empresa\.co/)).toBeNull();
  // The undo of the own approval is gone: it would be about the other person's.
  await undo.runLast();
  expect(takeBack).not.toHaveBeenCalled();
});
