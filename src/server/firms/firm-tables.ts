import type { ColumnType, Generated } from 'kysely';
import type { CompanyRole } from '#domain/companies/company-user.ts';
import type { FirmRole } from '#domain/firms/own-firm.ts';
import type { Instant, InstantOrNull } from '../platform/database/column-types.ts';

type Firms = { id: Generated<string>; name: string; nit: string; dv: string | null; code: string; created_at: Instant };

/** A person works for one firm. */
type FirmMembers = { firm_id: string; user_id: string; role: FirmRole; created_at: Instant };

type FirmInvitations = {
  firm_id: string;
  id: string;
  email: string;
  role: FirmRole;
  token_hash: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
  expires_at: string;
  created_at: Instant;
};

/** `role` is that of each person of the firm in the company. `accepted_at` is null until the firm accepts. */
type FirmClients = {
  firm_id: string;
  company_id: string;
  role: CompanyRole;
  invited_by: string;
  accepted_at: InstantOrNull;
  created_at: Instant;
};

/** A person of a firm at a client. A foreign key deletes the membership with the assignment. */
type FirmAssignments = { firm_id: string; company_id: string; user_id: string; created_at: Instant };

export type FirmTables = {
  firms: Firms;
  firm_members: FirmMembers;
  firm_invitations: FirmInvitations;
  firm_clients: FirmClients;
  firm_assignments: FirmAssignments;
};
