import { expect, test } from 'vitest';
import type { PendingChange, PendingState } from '#sync/outbox/list-pending-changes.ts';
import { groupChanges } from './group-changes.ts';

const change = (seq: number, about: string, state: PendingState, hasFile = false): PendingChange => ({
  seq,
  op_id: String(seq),
  about,
  operation: hasFile ? 'upload.file' : 'invoice.set-status',
  input: {},
  attempts: 0,
  created_at: 0,
  last_try_at: null,
  next_at: 0,
  state,
  refusal: null,
  last_error: null,
  invoice: undefined,
  upload: undefined,
  after: undefined,
  followers: 0,
  label: undefined,
  hasFile,
  canDiscard: true,
});

test('what was decided about the documents of a rejected file comes with the file', () => {
  const decision = { ...change(2, 'doc:1', 'behind'), after: 'file' };
  const { decisions, changes } = groupChanges([change(1, 'file', 'refused', true), decision]);
  expect(decisions).toEqual([{ head: expect.objectContaining({ seq: 1 }), blocked: [decision] }]);
  expect(changes).toEqual([]);
});

test('what must be decided comes with what waits behind it; every change is in one place', () => {
  const all = [
    change(1, 'a', 'conflict'),
    change(2, 'b', 'waiting'),
    change(3, 'a', 'behind'),
    change(4, 'c', 'refused', true),
    change(5, 'd', 'trying', true),
    change(6, 'a', 'refused'),
  ];
  const { decisions, changes, files } = groupChanges(all);
  const [a, b, c, d, e, f] = all;
  expect(decisions).toEqual([
    { head: a, blocked: [c] },
    { head: d, blocked: [] },
    { head: f, blocked: [] },
  ]);
  expect([changes, files]).toEqual([[b], [e]]);
});
