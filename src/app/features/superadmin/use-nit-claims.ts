import { useFetched } from '#app/data/use-fetched.ts';
import { listNitClaims } from '#contract/superadmin.ts';

/** The companies that hold this NIT, the oldest first. Nothing of them is kept on the device. */
export const useNitClaims = (nit: string) =>
  useFetched(nit, async (call, signal) => (await call(listNitClaims, { query: { nit } }, { signal })).items);
