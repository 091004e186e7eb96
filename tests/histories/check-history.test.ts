import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkHistory, minimalHistory } from './check-history.ts';
import { ANOMALIES, type Anomaly } from './finding.ts';
import type { Decided, Field, HistoryEvent, Seen, Values } from './history.ts';
import { formatHistory } from './history.ts';
import { PLANTS } from './plant-anomaly.ts';
import { runReference, type Step } from './reference.ts';

const VALUES: Values = { status: 'draft', classification: 'none', deleted: 'false' };
const initial: HistoryEvent = { type: 'initial', values: VALUES };
const restored: HistoryEvent = { type: 'restored' };
const seenAt = (rev: number, values: Partial<Seen> = {}): Seen => ({ ...VALUES, rev, ...values });

const decided = (device: string, op_id: string, about: string, rest: Partial<Decided> = {}): Decided => {
  const [field, value = ''] = about.split('=');
  const person = device.split(' ')[0] ?? '';
  // The tests below name fields only.
  return {
    type: 'decided',
    person,
    device,
    tab: 1,
    field: field as Field,
    value,
    op_id,
    seen: seenAt(1),
    replaced: [],
    ...rest,
  };
};
const committed = (person: string, op_id: string, about: string, rest: { rev?: number; isUndone?: true } = {}) => {
  const [field, value = ''] = about.split('=');
  return { type: 'committed', op_id, person, field: field as Field, value, rev: 2, ...rest } satisfies HistoryEvent;
};
const answered = (op_id: string, status = 200, rest: { isUndone?: true } = {}): HistoryEvent => ({
  type: 'answered',
  op_id,
  status,
  ...rest,
});
const rejected = (device: string, op_id: string): HistoryEvent => ({
  type: 'rejected',
  device,
  op_id,
  code: 'conflict',
});

const kindsIn = (history: HistoryEvent[]) => checkHistory(history).map(({ kind }) => kind);

/** Each history, and the lines that are left of it. */
const FAULTY: [Anomaly, string, HistoryEvent[], string[]][] = [
  [
    'lost',
    'a decision that left the device and never arrived',
    [
      initial,
      decided('ana 1', 'a', 'status=paid'),
      decided('luis 1', 'b', 'status=sent'),
      committed('luis', 'b', 'status=sent'),
    ],
    ['decided a'],
  ],
  [
    'lost',
    'an answer without an effect, although the row had another value',
    [initial, decided('ana 1', 'a', 'status=paid'), answered('a')],
    ['decided a'],
  ],
  [
    'lost',
    'replaced by a decision on another device',
    [
      initial,
      decided('ana 1', 'a', 'status=paid'),
      decided('ana 2', 'b', 'status=sent', { replaced: ['a'] }),
      committed('ana', 'b', 'status=sent'),
    ],
    ['decided a'],
  ],
  [
    'lost',
    'a rejected status, dropped by a classification',
    [
      initial,
      decided('ana 1', 'a', 'status=paid'),
      rejected('ana 1', 'a'),
      decided('ana 1', 'b', 'classification=income', { replaced: ['a'] }),
      committed('ana', 'b', 'classification=income'),
    ],
    ['decided a'],
  ],
  [
    'duplicate',
    'one decision applied twice',
    [
      initial,
      decided('ana 1', 'a', 'status=paid'),
      committed('ana', 'a', 'status=paid'),
      committed('ana', 'a', 'status=paid'),
    ],
    ['committed a', 'committed a'],
  ],
  [
    'reordered',
    'two decisions of a device',
    [
      initial,
      decided('ana 1', 'a', 'status=paid'),
      decided('ana 1', 'b', 'classification=income'),
      committed('ana', 'b', 'classification=income'),
      committed('ana', 'a', 'status=paid', { rev: 3 }),
    ],
    ['decided a', 'decided b', 'committed b', 'committed a'],
  ],
  [
    'overridden',
    'another person’s status',
    [
      initial,
      decided('luis 1', 'b', 'status=sent'),
      committed('luis', 'b', 'status=sent', { rev: 7 }),
      decided('ana 1', 'a', 'status=paid', { seen: seenAt(6) }),
      committed('ana', 'a', 'status=paid', { rev: 8 }),
    ],
    ['committed b', 'decided a', 'committed a'],
  ],
  [
    'overridden',
    'another person’s status, hidden by an own pending one',
    [
      initial,
      decided('ana 1', 'x', 'status=pending_payment', { seen: seenAt(5) }),
      answered('x', 409),
      decided('luis 1', 'b', 'status=sent'),
      committed('luis', 'b', 'status=sent', { rev: 7 }),
      decided('ana 1', 'a', 'status=paid', { seen: seenAt(9, { under: 'x' }), replaced: ['x'] }),
      committed('ana', 'a', 'status=paid', { rev: 10 }),
    ],
    ['decided x', 'committed b', 'decided a', 'committed a'],
  ],
  [
    'overridden',
    'another person’s classification, by a deletion',
    [
      initial,
      decided('luis 1', 'b', 'classification=income'),
      committed('luis', 'b', 'classification=income', { rev: 7 }),
      decided('ana 1', 'a', 'deleted=true', { seen: seenAt(6) }),
      committed('ana', 'a', 'deleted=true', { rev: 8 }),
    ],
    ['committed b', 'decided a', 'committed a'],
  ],
  [
    'overridden',
    'by a decision about a server before it was restored, whose revisions it names again',
    [
      initial,
      decided('ana 1', 'a', 'status=paid', { seen: seenAt(9) }),
      restored,
      decided('luis 1', 'b', 'status=sent'),
      committed('luis', 'b', 'status=sent', { rev: 7 }),
      committed('ana', 'a', 'status=paid', { rev: 8 }),
    ],
    ['decided a', 'restored', 'committed b', 'committed a'],
  ],
  [
    'altered',
    'an earlier value under the same id',
    [
      initial,
      decided('ana 1', 'a', 'status=paid'),
      decided('ana 1', 'a', 'status=sent'),
      committed('ana', 'a', 'status=paid'),
    ],
    ['decided a', 'committed a'],
  ],
  [
    'leaked',
    'in the name of another person',
    [initial, decided('ana 1', 'a', 'status=paid'), committed('luis', 'a', 'status=paid')],
    ['decided a', 'committed a'],
  ],
  [
    'unexplained',
    'a change that nobody decided',
    [
      initial,
      decided('ana 1', 'a', 'status=paid'),
      committed('ana', 'a', 'status=paid'),
      committed('ana', 'z', 'status=sent'),
    ],
    ['committed z'],
  ],
  [
    'diverged',
    'a device that did not hear of a change',
    [
      initial,
      decided('ana 1', 'a', 'status=paid'),
      committed('ana', 'a', 'status=paid'),
      { type: 'shown', device: 'ana 1', values: { ...VALUES, status: 'paid' } },
      { type: 'shown', device: 'luis 1', values: VALUES },
      { type: 'stored', values: { ...VALUES, status: 'paid' } },
    ],
    ['shown', 'stored'],
  ],
  [
    'stuck',
    'a change that is not sent',
    [
      initial,
      decided('ana 1', 'a', 'status=paid'),
      { type: 'waiting', device: 'ana 1', op_id: 'a', field: 'status', state: 'pending' },
    ],
    ['waiting a'],
  ],
];

test.each(FAULTY)('%s: %s is found, with the events that show it', (kind, _, history, left) => {
  const found = checkHistory(history).find((finding) => finding.kind === kind);
  if (!found) throw new Error(`not found in\n${formatHistory(history)}`);
  const lines = minimalHistory(history, found).map((event) =>
    `${event.type} ${'op_id' in event ? event.op_id : ''}`.trim(),
  );
  expect(lines).toEqual(left);
});

test('every kind of anomaly has a faulty history and a plant', () => {
  expect(ANOMALIES.filter((kind) => !FAULTY.some(([found]) => found === kind))).toEqual([]);
  expect(ANOMALIES.filter((kind) => !PLANTS[kind])).toEqual([]);
});

describe('what is right is no anomaly', () => {
  test.each<[string, HistoryEvent[]]>([
    ['the value was there already', [initial, decided('ana 1', 'a', 'status=draft'), answered('a')]],
    [
      'taken back before it was sent',
      [
        initial,
        decided('ana 1', 'a', 'status=paid'),
        { ...decided('ana 1', '', 'status=draft', { replaced: ['a'] }), op_id: null },
      ],
    ],
    [
      'replaced by a deletion',
      [
        initial,
        decided('ana 1', 'a', 'status=paid'),
        decided('ana 1', 'b', 'deleted=true', { replaced: ['a'] }),
        committed('ana', 'b', 'deleted=true'),
      ],
    ],
    [
      'discarded by the person',
      [
        initial,
        decided('ana 1', 'a', 'status=paid'),
        rejected('ana 1', 'a'),
        { type: 'discarded', device: 'ana 1', op_id: 'a' },
      ],
    ],
    [
      'decided again after the conflict was shown, before what waited behind it',
      [
        initial,
        decided('luis 1', 'b', 'status=sent'),
        committed('luis', 'b', 'status=sent', { rev: 7 }),
        decided('ana 1', 'a', 'status=paid'),
        decided('ana 1', 'c', 'classification=income'),
        rejected('ana 1', 'a'),
        decided('ana 1', 'a2', 'status=paid', { seen: seenAt(7), instead_of: 'a' }),
        committed('ana', 'a2', 'status=paid', { rev: 8 }),
        committed('ana', 'c', 'classification=income', { rev: 9 }),
      ],
    ],
    [
      'one’s own decision on another device',
      [
        initial,
        decided('ana 2', 'b', 'status=sent'),
        committed('ana', 'b', 'status=sent', { rev: 7 }),
        decided('ana 1', 'a', 'status=paid'),
        committed('ana', 'a', 'status=paid', { rev: 8 }),
      ],
    ],
    [
      'applied, and not in the copy that the server was restored from',
      [
        initial,
        decided('ana 1', 'a', 'status=paid'),
        committed('ana', 'a', 'status=paid', { isUndone: true }),
        answered('a', 200, { isUndone: true }),
        restored,
      ],
    ],
    [
      'applied again after the restoration: the copy had no record of it',
      [
        initial,
        decided('ana 1', 'a', 'status=paid'),
        committed('ana', 'a', 'status=paid', { isUndone: true }),
        restored,
        committed('ana', 'a', 'status=paid'),
      ],
    ],
    [
      'a device shows what waits behind a rejected decision',
      [
        initial,
        decided('ana 1', 'a', 'status=paid'),
        decided('ana 1', 'b', 'classification=income'),
        { type: 'waiting', device: 'ana 1', op_id: 'a', field: 'status', state: 'rejected' },
        { type: 'waiting', device: 'ana 1', op_id: 'b', field: 'classification', state: 'behind' },
        { type: 'shown', device: 'ana 1', values: { ...VALUES, classification: 'income' } },
        { type: 'stored', values: VALUES },
      ],
    ],
    [
      'a deleted invoice has no other field on a device',
      [
        { type: 'initial', values: { ...VALUES, deleted: 'true' } },
        { type: 'shown', device: 'ana 1', values: { status: '–', classification: '–', deleted: 'true' } },
        { type: 'stored', values: { ...VALUES, deleted: 'true' } },
      ],
    ],
  ])('%s', (_, history) => {
    expect(checkHistory(history)).toEqual([]);
  });
});

const device = fc.nat(3);
const decide: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constant('decide' as const),
    device,
    field: fc.constant('status' as const),
    value: fc.constantFrom('draft', 'sent', 'paid'),
  }),
  fc.record({
    type: fc.constant('decide' as const),
    device,
    field: fc.constant('classification' as const),
    value: fc.constantFrom('none', 'income', 'expense'),
  }),
  fc.record({
    type: fc.constant('decide' as const),
    device,
    field: fc.constant('deleted' as const),
    value: fc.constantFrom('true', 'false'),
  }),
);
const act: fc.Arbitrary<Step> = fc.record({ type: fc.constantFrom('send', 'pull', 'discard', 'keep'), device });
const steps = fc.array(fc.oneof(decide, act), { maxLength: 40, size: 'max' });

test('a serial history of the reference has no anomaly', () => {
  fc.assert(
    fc.property(steps, (all) => {
      expect(checkHistory(runReference(all))).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test.each(ANOMALIES)('a planted anomaly is found: %s', (kind) => {
  fc.assert(
    fc.property(steps, fc.nat(), (all, place) => {
      const planted = PLANTS[kind]?.(runReference(all), (from) => from[place % from.length]);
      fc.pre(planted !== undefined);
      expect(kindsIn(planted ?? [])).toContain(kind);
    }),
    { numRuns: 300, maxSkipsPerRun: 1_000 },
  );
});
