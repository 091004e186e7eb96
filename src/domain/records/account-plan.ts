import { z } from 'zod/mini';

export const Account = z.object({
  code: z.string().check(z.regex(/^[1-9]\d{0,11}$/)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
});
export type Account = z.infer<typeof Account>;

/** The accounts of one class, which is the first digit of their codes. They replace those of the PUC. */
export const AccountPlan = z.object({ accounts: z.array(Account).check(z.maxLength(2_000)) });
export type AccountPlan = z.infer<typeof AccountPlan>;

/** The classes of a plan: the first digits of the codes. */
export const ACCOUNT_CLASSES = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** The id of the record of a class: the same on each device, so that there is one of each. */
export const accountPlanId = (accountClass: string): string => `00000000-0000-4000-8000-00000000000${accountClass}`;
