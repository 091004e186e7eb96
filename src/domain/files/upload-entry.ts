import { z } from 'zod/mini';
import { UploadResult } from './upload.ts';

/** Days that an upload stays in the history (docs/security/platform.md#retention). */
export const UPLOAD_HISTORY_DAYS = 180;

/** One upload of the history: its time, its user and its result. `user_email` is null when the user is gone. */
export const UploadEntry = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime({ offset: true }),
  user_email: z.nullable(z.string()),
  result: UploadResult,
});
export type UploadEntry = z.infer<typeof UploadEntry>;
