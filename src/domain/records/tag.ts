import { z } from 'zod/mini';

/** Names of Mantine's colours. The names are stored. */
export const TagColor = z.enum([
  'gray',
  'red',
  'pink',
  'grape',
  'violet',
  'indigo',
  'blue',
  'cyan',
  'teal',
  'green',
  'lime',
  'yellow',
  'orange',
]);
export type TagColor = z.infer<typeof TagColor>;

/** A tag of invoices: they name it by the record's id (`tag:ID`). */
export const Tag = z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)), color: TagColor });
export type Tag = z.infer<typeof Tag>;
