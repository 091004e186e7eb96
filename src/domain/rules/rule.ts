import { z } from 'zod/mini';
import { CodedField, CodedText } from '../coding/coded-value.ts';
import { Direction, DocumentKind } from '../invoices/invoice.ts';
import { PaymentTerms } from '../radian/invoice-event.ts';

/** All conditions that are present must hold. */
export const RuleConditions = z.object({
  /** The NIT of the other party. */
  nit: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),
  /** Words of the lines; accents and case do not count. */
  text: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** The total in pesos, both ends included. */
  min_amount: z.optional(z.number()),
  max_amount: z.optional(z.number()),
  kinds: z.optional(z.array(DocumentKind)),
  /** The city of the other party. */
  city: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  payment_terms: z.optional(PaymentTerms),
  direction: z.optional(Direction),
});
export type RuleConditions = z.infer<typeof RuleConditions>;

/** Sets values of the invoices that meet its conditions (docs/rules.md). */
export const Rule = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  /** A fractional key: the rule with the lowest one comes first. */
  order: z.string().check(z.minLength(1), z.maxLength(200)),
  enabled: z.boolean(),
  conditions: RuleConditions,
  sets: z.record(CodedField, CodedText),
});
export type Rule = z.infer<typeof Rule>;
