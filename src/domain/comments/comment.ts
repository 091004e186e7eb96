import { z } from 'zod/mini';

/** What a person writes about an invoice (docs/comments.md). Plain text; only its author may change or delete it. */
export const Comment = z.object({
  invoice_id: z.uuid(),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)),
  /** The ids of the people that it mentions. */
  mentions: z.array(z.uuid()).check(z.maxLength(20)),
  /** When it was written; an edit keeps it. */
  at: z.iso.datetime({ offset: true }),
});
export type Comment = z.infer<typeof Comment>;
