import { z } from 'zod/mini';

/** Spec §3. */
export const ImportStatus = z.enum(['queued', 'processing', 'completed', 'failed']);
export type ImportStatus = z.infer<typeof ImportStatus>;
