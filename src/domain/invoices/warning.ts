import { z } from 'zod/mini';

/** Something a person should know and may decide about; never a reason to refuse. `detail` is Spanish, ready to show. */
export const Warning = z.object({ code: z.string(), detail: z.string() });
export type Warning = z.infer<typeof Warning>;
