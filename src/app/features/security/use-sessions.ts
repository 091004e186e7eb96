import { useFetched } from '#app/data/use-fetched.ts';
import { listSessions } from '#contract/accounts/session.ts';

/** Returns the user's own active sessions. They change on other devices, so they are not stored on this one. */
export const useSessions = () =>
  useFetched('sessions', async (call, signal) => (await call(listSessions, {}, { signal })).items);
