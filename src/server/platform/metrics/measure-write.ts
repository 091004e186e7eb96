import { isProblemCode } from '#contract/problem.ts';
import type { BoundWrite, WriteOutcome } from '../http/bind-write.ts';
import { toRefusal } from '../http/error-handler.ts';
import { recordMeasurement } from './measurements.ts';

/** Counts each change of company data, also those of a batch, by its route and its result. */
export const measureWrite =
  (route: string, write: BoundWrite): BoundWrite =>
  async (received) => {
    try {
      const outcome = await write(received);
      recordMeasurement({ type: 'change', route, result: resultName(outcome) });
      return outcome;
    } catch (error) {
      recordMeasurement({ type: 'change', route, result: toRefusal(toError(error)).code });
      throw error;
    }
  };

function resultName({ status, response, isReplay }: WriteOutcome): string {
  if (isReplay) return 'replayed';
  if (status === 200) return 'applied';
  const { code } = response as { code?: unknown };
  return typeof code === 'string' && isProblemCode(code) ? code : 'refused';
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error('unknown'));
