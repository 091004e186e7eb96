import { z } from 'zod/mini';

const instant = z.iso.datetime({ offset: true });

/**
 * A company with a NIT, as support sees it. `proven_at`: its claim is proven; `lost_at`: another company has proven the
 * NIT since. Neither: the NIT is only typed in.
 */
export const NitClaim = z.object({
  id: z.uuid(),
  company_id: z.uuid(),
  company_name: z.string(),
  titular_email: z.nullable(z.string()),
  tax_id: z.string(),
  created_at: instant,
  proven_at: z.nullable(instant),
  lost_at: z.nullable(instant),
});
export type NitClaim = z.infer<typeof NitClaim>;
