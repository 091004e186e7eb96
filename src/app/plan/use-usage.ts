import { getUsage } from '#contract/usage.ts';
import { useSnapshot } from '../data/use-snapshot.ts';
import { USAGE } from './usage-snapshot.ts';

/** What of its plan the company has used this month. */
export const useUsage = () =>
  useSnapshot({ id: USAGE, schema: getUsage.response, fetch: (call, signal) => call(getUsage, {}, { signal }) });
