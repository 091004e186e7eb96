import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AuditAction } from '#domain/accounts/audit-entry.ts';
import type { TaxIdType } from '#domain/accounts/sign-up.ts';
import type { Role } from '#domain/accounts/user.ts';
import type { CompanyRole } from '#domain/companies/company-user.ts';
import type { Plan } from '#domain/companies/plan.ts';
import type { TechnicalKeyKind } from '#domain/companies/technical-key.ts';
import type { Instant, InstantOrNull } from '../platform/database/column-types.ts';
import type { SecondFactorTables } from './second-factor/tables.ts';

type Companies = {
  id: string;
  name: string;
  tax_id_type: TaxIdType;
  tax_id: string;
  phone_number: string;
  plan: Generated<Plan>;
  trial_expires_at: InstantOrNull;
  is_demo: Generated<boolean>;
  /** The plan whose limits were last applied to its users and NITs. */
  applied_plan: ColumnType<Plan | null, Plan | null | undefined, Plan | null>;
  contact_email: ColumnType<string | null, string | null | undefined, string | null>;
  email_ingest_enabled: Generated<boolean>;
  /** False until somebody has opened the letter of the sign-up: until then its NIT is nobody's. */
  is_claimed: Generated<boolean>;
  created_at: Instant;
};

/** The NITs under which the company's documents are made out; `own_order` 0 is the one it signed up with. */
type CompanyNits = {
  company_id: string;
  nit: string;
  own_order: number;
  id: Generated<string>;
  name: ColumnType<string | null, string | null | undefined, string | null>;
  contact_info: ColumnType<string | null, string | null | undefined, string | null>;
  email: ColumnType<string | null, string | null | undefined, string | null>;
  tax_id_type: Generated<TaxIdType>;
  read_only_since: InstantOrNull;
  is_demo: Generated<boolean>;
  is_claimed: Generated<boolean>;
  /** When support saw the proof that the NIT is this company's; one company at most has it. */
  proven_at: InstantOrNull;
  /** When another company proved it. */
  lost_at: InstantOrNull;
  created_at: Instant;
};

/** `secret` never leaves the server. */
type TechnicalKeys = {
  company_id: string;
  id: string;
  kind: TechnicalKeyKind;
  prefix: string | null;
  resolution: string | null;
  secret: string;
  place: number;
};

/** Which NITs have had their trial of Pro. */
type Trials = { nit: string; company_id: string; activated_at: string };

/** Letters about a trial's end that were sent, so that each is sent once. */
type PlanNotices = { company_id: string; notice: string; expires_at: string; sent_at: Instant };

/** `company_id` is null for a super_admin; `password_hash` is null for who cannot sign in with a password. */
type Users = {
  id: string;
  company_id: string | null;
  email: string;
  password_hash: string | null;
  role: Role;
  is_titular: boolean;
  verified_at: InstantOrNull;
  read_only_since: InstantOrNull;
  created_at: Instant;
};

/** `agent` and `network` are those of the last use; null until the session is used. */
type Sessions = {
  token_hash: Uint8Array;
  id: Generated<string>;
  user_id: string;
  created_at: Instant;
  last_used_at: ColumnType<string, string | undefined, string>;
  expires_at: string;
  agent: ColumnType<string | null, string | null | undefined, string | null>;
  network: ColumnType<string | null, string | null | undefined, string | null>;
  /** When the user last confirmed who they are in this session. */
  stepped_up_at: InstantOrNull;
};

/** The sessions that deleted users had. */
type RemovedSessions = { token_hash: Uint8Array; company_id: string; removed_at: string };

/** The devices and networks from which a user has signed in. */
type KnownOrigins = { user_id: string; origin_hash: Uint8Array; last_used_at: string };

type EmailTokens = {
  token_hash: Uint8Array;
  user_id: string;
  purpose: 'verify' | 'reset';
  expires_at: string;
  used_at: InstantOrNull;
  created_at: Instant;
};

/** `token_hash` is null until the e-mail is written, and where its address has an account already. */
type Invitations = {
  company_id: string;
  id: string;
  email: string;
  password_hash: string;
  role: CompanyRole;
  token_hash: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
  expires_at: string;
  created_at: Instant;
};

/** Addresses that wait for their confirmation. */
type EmailChanges = {
  company_id: string;
  user_id: string;
  new_email: string;
  confirm_token_hash: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
  cancel_token_hash: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
  expires_at: string;
  created_at: Instant;
};

/** `name_hash` is that of what is counted: it holds addresses. */
type RateLimits = { name_hash: Uint8Array; times: number; until: string };

/** `company_id` is null for what belongs to no company. */
type AuditLog = {
  id: GeneratedAlways<number>;
  company_id: string | null;
  user_id: string | null;
  user_email: string | null;
  action: AuditAction;
  about: string | null;
  label: ColumnType<string | null, string | null | undefined, never>;
  old_value: ColumnType<string | null, string | null | undefined, never>;
  new_value: ColumnType<string | null, string | null | undefined, never>;
  ip: string | null;
  agent: string | null;
  created_at: Instant;
};

/** Who may come in, and what they did. */
export type AccountTables = SecondFactorTables & {
  companies: Companies;
  company_nits: CompanyNits;
  technical_keys: TechnicalKeys;
  trials: Trials;
  plan_notices: PlanNotices;
  users: Users;
  sessions: Sessions;
  removed_sessions: RemovedSessions;
  known_origins: KnownOrigins;
  email_tokens: EmailTokens;
  invitations: Invitations;
  email_changes: EmailChanges;
  rate_limits: RateLimits;
  audit_log: AuditLog;
};
