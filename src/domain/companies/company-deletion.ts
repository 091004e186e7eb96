import { z } from 'zod/mini';

/** The days between the request of a titular and the deletion of the account, in which it can be cancelled. */
export const DELETION_DAYS = 30;

/** A requested deletion. `deletes_at` is the earliest time of the deletion. */
export const CompanyDeletion = z.object({
  requested_at: z.iso.datetime({ offset: true }),
  deletes_at: z.iso.datetime({ offset: true }),
});
export type CompanyDeletion = z.infer<typeof CompanyDeletion>;

/** Whether the text that a person typed is the name of the company, whatever its case and spaces. */
export const confirmsName = (typed: string, name: string): boolean => normalize(typed) === normalize(name);

const normalize = (text: string): string =>
  text.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('es-CO');
