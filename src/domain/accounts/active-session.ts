import { z } from 'zod/mini';

/**
 * A session of a user that is in force. `agent` is the family of its browser and system ('Chrome · Android'), `network`
 * its /24 (IPv4) or /48 (IPv6), both as of its last use; null while it was not used. `is_current` is the one that asks.
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
