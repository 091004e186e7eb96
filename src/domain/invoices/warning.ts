import { z } from 'zod/mini';

/** A fact the user should know and may decide about; never a reason to reject. `detail` is Spanish, ready to show. */
export const Warning = z.object({ code: z.string(), detail: z.string() });
export type Warning = z.infer<typeof Warning>;

/** The codes of warnings, each once and sorted: what a row of the list keeps of them. */
export const warningCodes = (warnings: readonly Pick<Warning, 'code'>[]): string[] =>
  [...new Set(warnings.map(({ code }) => code))].sort();
