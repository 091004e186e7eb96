import { z } from 'zod/mini';

/** Bytes that belong to a record: their SHA-256 in hexadecimal, and their size. */
export const AttachmentRef = z.object({
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  size: z.int().check(z.minimum(1)),
});
export type AttachmentRef = z.infer<typeof AttachmentRef>;

/** What a person decides about a record. `data` is parsed by its type: a newer build may know more types. */
export const RecordContent = z.object({
  type: z.string().check(z.minLength(1), z.maxLength(60)),
  data: z.record(z.string(), z.unknown()),
  attachment: z.nullable(AttachmentRef),
});
export type RecordContent = z.infer<typeof RecordContent>;

/** `updated_by`: the email of the last author; null when that user is gone. */
export const CompanyRecord = z.object({
  ...RecordContent.shape,
  id: z.uuid(),
  rev: z.int(),
  updated_at: z.string(),
  updated_by: z.nullable(z.string()),
});
export type CompanyRecord = z.infer<typeof CompanyRecord>;

/** A record at a revision of the feed; `record` is null once it is deleted. */
export const RecordState = z.object({ id: z.uuid(), rev: z.int(), record: z.nullable(CompanyRecord) });
export type RecordState = z.infer<typeof RecordState>;

/** Whether two records say the same. The order of the keys does not count: the database changes it. */
export const isSameContent = (a: RecordContent | null, b: RecordContent | null): boolean =>
  toComparable(a) === toComparable(b);

const toComparable = (content: RecordContent | null): string =>
  JSON.stringify(content && sortKeys([content.type, content.data, content.attachment]));

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, member]) => [name, sortKeys(member)]));
}
