import { z } from 'zod/mini';

export const CostCenter = z.object({
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
});
export type CostCenter = z.infer<typeof CostCenter>;
