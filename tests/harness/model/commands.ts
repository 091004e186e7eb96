import fc from 'fast-check';
import { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { TrackedEvent } from '#domain/radian/invoice-event.ts';
import type { SignOutChoice } from '#sync/session/sign-out-device.ts';
import { type NetworkFault, STRANGER_STATUSES } from './network.ts';

export type Decision = { row: number; to: InvoiceStatus | Classification | 'deleted' | 'restored' };
/** `note`: what the record is to say; null deletes it. */
export type RecordDecision = { record: number; note: string | null };
/** A decision about one part of an invoice; decisions about its other parts stay as they are. */
export type PartAct =
  | { type: 'coding'; fields: CodedField[]; value: '5135' | '5195' | null; isByRule: boolean }
  | { type: 'event'; codes: TrackedEvent[]; date: string | null }
  /** About the step that the row shows. */
  | { type: 'approve' | 'withdraw' };
type CodedField = 'account' | 'withholding_concept';
export type PartDecision = { row: number; act: PartAct };
export type AnyDecision = Decision | RecordDecision | PartDecision;
/** What happens on one device, by its number. */
type OnDevice =
  | ({ do: 'decide' } & Decision)
  | ({ do: 'decideRecord' } & RecordDecision)
  | ({ do: 'decidePart' } & PartDecision)
  | { do: 'drain' | 'pull'; faults: NetworkFault[] }
  | { do: 'leave'; choice: SignOutChoice; faults: NetworkFault[] }
  | { do: 'crash'; faults: NetworkFault[]; ticks: number }
  | { do: 'clock'; days: number }
  /** The device takes no more than so many bytes; null: it has space again. */
  | { do: 'space'; bytes: number | null }
  /** 'remove': the person's user is deleted. */
  | { do: 'login' | 'stranger' | 'discard' | 'retryRejected' | 'verify' | 'remove' };
type Elsewhere =
  | ({ do: 'other' } & Decision)
  | ({ do: 'otherRecord' } & RecordDecision)
  | ({ do: 'otherPart' } & PartDecision)
  /** The document is replaced by the one with this digest. */
  | { do: 'replaceDocument'; row: number; digest: string }
  | ({ do: 'race'; on: number; faults: NetworkFault[]; tabs: number; hasLocks: boolean } & Decision)
  | { do: 'expire' | 'epoch' | 'forget' | 'copy' | 'restore' | 'restart' }
  /** What others decide after the copy and the device pulls, and what they decide after the copy is restored. */
  | { do: 'rollback'; on: number; lost: AnyDecision[]; later: AnyDecision[] };
export type Command = (OnDevice & { on: number }) | Elsewhere;
export type Did<D extends Command['do']> = Extract<Command, { do: D }>;

export const ROWS = 3;
export const RECORDS = 2;
const stranger = fc.record({
  stranger: fc.constantFrom(...STRANGER_STATUSES),
  body: fc.constantFrom('json' as const, 'html' as const, 'empty' as const),
  isAfter: fc.boolean(),
});
const fault: fc.Arbitrary<NetworkFault> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<NetworkFault>(
      'drop-before',
      'drop-after',
      'truncated',
      'twice',
      'late-copy',
      500,
      '500-after',
      401,
      403,
      422,
      429,
    ),
  },
  { weight: 1, arbitrary: stranger },
);
const faults = fc.array(fault, { maxLength: 4 });
const just = <D extends Command['do']>(name: D) => fc.constant(name);
/** Most of a script is about one of Ana's two devices and Luis's, so that much comes together there. */
const on = fc.constantFrom(0, 0, 0, 0, 1, 2, 2);

/**
 * Decisions are about so many invoices and records. The others say how much of a script is about records, about parts of
 * invoices, about copying, restoring and starting the server again, and about devices without space.
 */
export type Weights = Partial<Record<'rows' | 'ownRecords' | 'records' | 'parts' | 'restores' | 'space', number>>;

export function scripts({
  rows = ROWS,
  ownRecords = RECORDS,
  records = 0,
  parts = 0,
  restores = 0,
  space = 0,
}: Weights): fc.Arbitrary<Command[]> {
  const to = [...InvoiceStatus.options, ...Classification.options, 'deleted' as const, 'restored' as const];
  const decision = { row: fc.nat(rows - 1), to: fc.constantFrom(...to) };
  const aboutRecord = { record: fc.nat(ownRecords - 1), note: fc.constantFrom('a', 'b', 'c', null) };
  const row = fc.nat(rows - 1);
  const any: fc.Arbitrary<AnyDecision> = oneOf([
    fc.record(decision),
    ...(records > 0 ? [fc.record(aboutRecord)] : []),
    ...(parts > 0 ? [fc.record({ row, act: partAct })] : []),
  ]);
  const rare: fc.WeightedArbitrary<Command>[] = [
    { weight: restores, arbitrary: restoring(fc.array(any, { minLength: 1, maxLength: 3 })) },
    { weight: space, arbitrary: SPACE },
    { weight: 2 * records, arbitrary: fc.record({ do: just('decideRecord'), on, ...aboutRecord }) },
    { weight: records, arbitrary: fc.record({ do: just('otherRecord'), ...aboutRecord }) },
    { weight: 2 * parts, arbitrary: fc.record({ do: just('decidePart'), on, row, act: partAct }) },
    { weight: parts, arbitrary: fc.record({ do: just('otherPart'), row, act: partAct }) },
    {
      weight: Math.ceil(parts / 4),
      arbitrary: fc.record({ do: just('replaceDocument'), row, digest: fc.constantFrom('d', 'e') }),
    },
  ];
  return fc.array(fc.oneof(...deciding(decision), ...COMMANDS, ...rare), { minLength: 1, maxLength: 30 });
}

/** A single one is not chosen from, so that the scripts of a seed stay the same. */
const oneOf = ([first, ...others]: [fc.Arbitrary<AnyDecision>, ...fc.Arbitrary<AnyDecision>[]]) =>
  others.length === 0 ? first : fc.oneof(first, ...others);

const partAct: fc.Arbitrary<PartAct> = fc.oneof(
  fc.record({
    type: fc.constant('coding' as const),
    fields: fc.constantFrom<CodedField[]>(['account'], ['withholding_concept'], ['account', 'withholding_concept']),
    value: fc.constantFrom('5135' as const, '5195' as const, null),
    isByRule: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('event' as const),
    codes: fc.constantFrom<TrackedEvent[]>(['030'], ['032'], ['030', '032']),
    date: fc.constantFrom('2026-11-22', '2026-11-23', null),
  }),
  fc.record({ type: fc.constantFrom('approve' as const, 'withdraw' as const) }),
);

const restoring = (decisions: fc.Arbitrary<AnyDecision[]>): fc.Arbitrary<Command> =>
  fc.oneof(
    fc.record({ do: fc.constantFrom('copy', 'restore', 'restart') }),
    fc.record({ do: just('rollback'), on, lost: decisions, later: decisions }),
  );

const SPACE = fc.record({ do: just('space'), on, bytes: fc.constantFrom(null, 0, 900, 4_000, 20_000) });

type DecisionParts = { row: fc.Arbitrary<number>; to: fc.Arbitrary<Decision['to']> };
const deciding = (decision: DecisionParts): fc.WeightedArbitrary<Command>[] => [
  { weight: 6, arbitrary: fc.record({ do: just('decide'), on, ...decision }) },
  { weight: 3, arbitrary: fc.record({ do: just('other'), ...decision }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: just('race'),
      on,
      faults,
      tabs: fc.integer({ min: 2, max: 3 }),
      hasLocks: fc.boolean(),
      ...decision,
    }),
  },
];

const COMMANDS: fc.WeightedArbitrary<Command>[] = [
  { weight: 4, arbitrary: fc.record({ do: just('drain'), on, faults }) },
  { weight: 2, arbitrary: fc.record({ do: just('pull'), on, faults }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: just('leave'), on, choice: fc.constantFrom<SignOutChoice>('keep', 'discard'), faults }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: just('crash'),
      on,
      faults: fc.array(fc.oneof(fault, fc.constant<NetworkFault>('hang')), { maxLength: 3 }),
      ticks: fc.nat(40),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: just('clock'), on, days: fc.constantFrom(-365, -1, 1, 200) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('login', 'stranger', 'discard', 'retryRejected', 'verify'), on }),
  },
  { weight: 1, arbitrary: fc.record({ do: just('remove'), on: fc.constantFrom(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('expire', 'epoch', 'forget') }) },
];
