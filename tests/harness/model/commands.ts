import fc from 'fast-check';
import { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { SignOutChoice } from '#sync/session/sign-out-device.ts';
import { type NetworkFault, STRANGER_STATUSES } from './network.ts';

export type Decision = { row: number; to: InvoiceStatus | Classification | 'deleted' | 'restored' };
/** What happens on one device, by its number. */
type OnDevice =
  | ({ do: 'decide' } & Decision)
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
  | ({ do: 'race'; on: number; faults: NetworkFault[]; tabs: number; hasLocks: boolean } & Decision)
  | { do: 'expire' | 'epoch' | 'forget' | 'copy' | 'restore' | 'restart' }
  /** What others decide after the copy and the device pulls, and what they decide after the copy is restored. */
  | { do: 'rollback'; on: number; lost: Decision[]; later: Decision[] };
export type Command = (OnDevice & { on: number }) | Elsewhere;
export type Did<D extends Command['do']> = Extract<Command, { do: D }>;

export const ROWS = 3;
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
 * Decisions are about so many invoices. The others say how much of a script is about copying, restoring and starting
 * the server again, and about devices without space.
 */
export type Weights = { rows?: number; restores?: number; space?: number };

export function scripts({ rows = ROWS, restores = 0, space = 0 }: Weights): fc.Arbitrary<Command[]> {
  const to = [...InvoiceStatus.options, ...Classification.options, 'deleted' as const, 'restored' as const];
  const decision = { row: fc.nat(rows - 1), to: fc.constantFrom(...to) };
  const rare = [
    { weight: restores, arbitrary: restoring(fc.array(fc.record(decision), { minLength: 1, maxLength: 3 })) },
    { weight: space, arbitrary: SPACE },
  ];
  return fc.array(fc.oneof(...deciding(decision), ...COMMANDS, ...rare), { minLength: 1, maxLength: 30 });
}

const restoring = (decisions: fc.Arbitrary<Decision[]>): fc.Arbitrary<Command> =>
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
