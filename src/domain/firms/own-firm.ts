import { z } from 'zod/mini';

/** An owner manages clients, staff and assignments; staff work at the clients that they are assigned to. */
export const FirmRole = z.enum(['owner', 'staff']);
export type FirmRole = z.infer<typeof FirmRole>;

/** The accounting firm of a user, as it is sent with the user. */
export const OwnFirm = z.object({ id: z.uuid(), name: z.string(), role: FirmRole });
export type OwnFirm = z.infer<typeof OwnFirm>;
