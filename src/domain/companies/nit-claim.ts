import { z } from 'zod/mini';

const instant = z.iso.datetime({ offset: true });

/**
 * A company that holds a NIT, as support sees it. `proven_at`: its claim was proven; `lost_at`: another company proved the
 * NIT since. Neither: it is what somebody typed.
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
