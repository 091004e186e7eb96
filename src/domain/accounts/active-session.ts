import { z } from 'zod/mini';

/**
 * A valid session of a user. `agent` is the browser and system family ('Chrome · Android'), `network` the /24 (IPv4) or
 * /48 (IPv6), both as of the last use; null before the first use. `is_current` marks the session of the request.
 */
export const ActiveSession = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime({ offset: true }),
  last_used_at: z.iso.datetime({ offset: true }),
  agent: z.nullable(z.string()),
  network: z.nullable(z.string()),
  is_current: z.boolean(),
});
export type ActiveSession = z.infer<typeof ActiveSession>;
