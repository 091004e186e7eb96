import { z } from 'zod/mini';

export const CustomFieldType = z.enum(['text', 'number', 'date', 'list']);
export type CustomFieldType = z.infer<typeof CustomFieldType>;

const Option = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

/** A field of invoices that the company defined: they have its values by the record's id (`custom:ID`). */
export const CustomField = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  type: CustomFieldType,
  /** The values of a list; empty for the other types. */
  options: z.array(Option).check(z.maxLength(100)),
  /** Position among the fields; the id decides between equal ones. */
  order: z.number(),
});
export type CustomField = z.infer<typeof CustomField>;

export const MAX_CUSTOM_FIELDS = 10;
