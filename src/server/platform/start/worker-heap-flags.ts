import { setFlagsFromString } from 'node:v8';

/**
 * What `npm start` keeps small is the first thread's nursery; the other threads say for themselves what they need,
 * which they can only once this was called.
 */
export const leaveThreadsTheirNurseries = (): void => setFlagsFromString('--max-semi-space-size=0');
