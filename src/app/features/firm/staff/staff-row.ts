import type { FirmRole } from '#domain/firms/own-firm.ts';

/** A person of the firm, or an invitation to it (`expires_at`). */
export type StaffRow = { id: string; email: string; role: FirmRole; expires_at: string | null };
