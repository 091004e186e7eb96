import { useFetched } from '#app/data/use-fetched.ts';
import { listNitClaims } from '#contract/superadmin.ts';

/** Returns the companies that hold this NIT, oldest first. Nothing is stored on the device. */
export const useNitClaims = (nit: string) =>
  useFetched(nit, async (call, signal) => (await call(listNitClaims, { query: { nit } }, { signal })).items);
