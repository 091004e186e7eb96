import fc from 'fast-check';
import { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { SignOutChoice } from '#sync/session/sign-out-device.ts';
import type { Fault } from './server-faults.ts';

export type Decision = { row: number; to: InvoiceStatus | Classification | 'deleted' | 'restored' };
export type Command =
  | ({ do: 'mut' | 'other' } & Decision)
  | { do: 'drain' | 'pull'; faults: Fault[] }
  | ({ do: 'race'; faults: Fault[]; tabs: number; hasLocks: boolean } & Decision)
  | { do: 'leave'; choice: SignOutChoice; faults: Fault[] }
  | { do: 'crash'; faults: Fault[]; ticks: number }
  | { do: 'clock'; days: number }
  | { do: 'expire' | 'login' | 'stranger' | 'discard' | 'retryRejected' | 'epoch' | 'forget' | 'verify' }
  | { do: 'copy' | 'restore' | 'restart' }
  /** What others decide after the copy and the device pulls, and what they decide after the copy is restored. */
  | { do: 'rollback'; lost: Decision[]; later: Decision[] };
export type Did<D extends Command['do']> = Extract<Command, { do: D }>;

export const ROWS = 3;
const fault = fc.constantFrom<Fault>(
  'drop-before',
  'drop-after',
  'twice',
  'late-copy',
  500,
  '500-after',
  401,
  403,
  422,
  429,
);
const faults = fc.array(fault, { maxLength: 4 });
const decision = {
  row: fc.nat(ROWS - 1),
  to: fc.constantFrom(...InvoiceStatus.options, ...Classification.options, 'deleted' as const, 'restored' as const),
};
const just = <D extends Command['do']>(name: D) => fc.constant(name);

const decisions = fc.array(fc.record(decision), { minLength: 1, maxLength: 3 });
const RESTORES = fc.oneof(
  fc.record({ do: fc.constantFrom('copy', 'restore', 'restart') }),
  fc.record({ do: just('rollback'), lost: decisions, later: decisions }),
);

/** Scripts for one device; `restores` is the weight of copying, restoring and starting the server again. */
export const scripts = (restores: number): fc.Arbitrary<Command[]> =>
  fc.array(fc.oneof(...COMMANDS, { weight: restores, arbitrary: RESTORES }), { minLength: 1, maxLength: 25 });

const COMMANDS: fc.WeightedArbitrary<Command>[] = [
  { weight: 5, arbitrary: fc.record({ do: just('mut'), ...decision }) },
  { weight: 4, arbitrary: fc.record({ do: just('drain'), faults }) },
  { weight: 2, arbitrary: fc.record({ do: just('pull'), faults }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: just('race'),
      faults,
      tabs: fc.integer({ min: 2, max: 3 }),
      hasLocks: fc.boolean(),
      ...decision,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: just('leave'), choice: fc.constantFrom<SignOutChoice>('keep', 'discard'), faults }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: just('crash'),
      faults: fc.array(fc.oneof(fault, fc.constant<Fault>('hang')), { maxLength: 3 }),
      ticks: fc.nat(40),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: just('other'), ...decision }) },
  { weight: 1, arbitrary: fc.record({ do: just('clock'), days: fc.constantFrom(-365, -1, 1, 200) }) },
  { weight: 2, arbitrary: fc.record({ do: just('login') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('expire', 'stranger', 'discard', 'retryRejected', 'epoch', 'forget', 'verify'),
    }),
  },
];
