import { useSnapshot } from '#app/data/use-snapshot.ts';
import { getSecondFactors } from '#contract/accounts/second-factor.ts';

/** Returns the user's own second factors: names and dates, also without a network. */
export const useFactors = () =>
  useSnapshot({
    id: 'second-factors',
    schema: getSecondFactors.response,
    fetch: (call, signal) => call(getSecondFactors, {}, { signal }),
  });
