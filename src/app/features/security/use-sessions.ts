import { useFetched } from '#app/data/use-fetched.ts';
import { listSessions } from '#contract/accounts/session.ts';

/** The own sessions in force. They change on other devices, so they are not kept on this one. */
export const useSessions = () =>
  useFetched('sessions', async (call, signal) => (await call(listSessions, {}, { signal })).items);
