import { z } from 'zod/mini';

/** docs/specification.md#entities. */
export const ImportStatus = z.enum(['queued', 'processing', 'completed', 'failed']);
export type ImportStatus = z.infer<typeof ImportStatus>;
