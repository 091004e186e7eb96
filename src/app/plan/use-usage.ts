import { getUsage } from '#contract/usage.ts';
import { useSnapshot } from '../data/use-snapshot.ts';
import { USAGE } from './usage-snapshot.ts';

/** Returns what the company has used of its plan this month. */
export const useUsage = () =>
  useSnapshot({ id: USAGE, schema: getUsage.response, fetch: (call, signal) => call(getUsage, {}, { signal }) });
