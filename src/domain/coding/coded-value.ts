import { z } from 'zod/mini';

/**
 * A field of an invoice that people and rules set. `tag:ID` is one field for each tag, with the value 'true'; `custom:ID`
 * is a field that the company defined. The ids are those of their records. Names are stored: add, never rename.
 */
export const CodedField = z
  .string()
  .check(
    z.regex(/^(status|classification|account|cost_center|withholding_concept|assignee|(tag|custom):[0-9a-f-]{36})$/),
  );

/** `assignee` is the id of a user; a `custom` number is a decimal with a point, a date is YYYY-MM-DD. */
export const CodedText = z.string().check(z.minLength(1), z.maxLength(500));

/**
 * A value of an invoice and where it comes from: `rule` is the id of the rule that set it, null where a person did. The
 * status and the classification have one only where a person or a rule decided: otherwise they are the document's. `by`
 * is the id of the person who chose an assignee; absent where a rule did, and for what was stored before there was one.
 */
export const CodedValue = z.object({
  field: CodedField,
  value: CodedText,
  rule: z.nullable(z.uuid()),
  at: z.iso.datetime({ offset: true }),
  by: z.optional(z.uuid()),
});
export type CodedValue = z.infer<typeof CodedValue>;

/** New values by field; null removes the value. */
export const CodingChange = z.record(CodedField, z.nullable(CodedText));
export type CodingChange = z.infer<typeof CodingChange>;
