import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AuditAction } from '#domain/accounts/audit-entry.ts';
import type { Role } from '#domain/accounts/user.ts';
import type { CompanyRole } from '#domain/companies/company-user.ts';
import type { Plan } from '#domain/companies/plan.ts';
import type { TaxIdType } from '#domain/companies/tax-id.ts';
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
  /** The plan whose limits were last applied to the users and NITs of the company. */
  applied_plan: ColumnType<Plan | null, Plan | null | undefined, Plan | null>;
  contact_email: ColumnType<string | null, string | null | undefined, string | null>;
  email_ingest_enabled: Generated<boolean>;
  /** False until the user opens the e-mail of the sign-up. Until then no company holds its NIT. */
  is_claimed: Generated<boolean>;
  created_at: Instant;
};

/** The accounts whose titular asked for their deletion. */
type CompanyDeletions = { company_id: string; requested_by: string; requested_at: string };

/** The NITs that the company's documents name; `own_order` 0 is the NIT of the sign-up. */
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
  /** When support accepted the proof that the NIT belongs to this company. At most one company has proven a NIT. */
  proven_at: InstantOrNull;
  /** When another company proved this NIT. */
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

/** The NITs that have already used their trial of Pro. */
type Trials = { nit: string; company_id: string; activated_at: string };

/** The e-mails about the end of a trial that were sent, so that each is sent once. */
type PlanNotices = { company_id: string; notice: string; expires_at: string; sent_at: Instant };

/**
 * A person. `company_id` is the company of a person who has one: a request of that company may change the person. It is
 * null for a person of several companies and for a super_admin. A trigger writes it; `role`, `is_titular` and
 * `read_only_since` are copies for the earlier version (docs/decisions/memberships.md). `password_hash` is null for a user
 * who cannot sign in with a password.
 */
type Users = {
  id: string;
  company_id: string | null;
  email: string;
  password_hash: string | null;
  role: Role;
  is_titular: boolean;
  verified_at: InstantOrNull;
  read_only_since: InstantOrNull;
  consented_at: InstantOrNull;
  consented_terms_url: ColumnType<string | null, string | null | undefined, string | null>;
  consented_privacy_url: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Instant;
};

/** A person in a company. `firm_id` is set for a person of a firm, whose assignment made the row and ends it. */
type Memberships = {
  firm_id: ColumnType<string | null, string | null | undefined, never>;
  company_id: string;
  user_id: string;
  role: CompanyRole;
  is_titular: boolean;
  read_only_since: InstantOrNull;
  last_used_at: InstantOrNull;
  created_at: Instant;
};

/**
 * `agent` and `network` are those of the last request; null until the first request of the session. `company_id` is null
 * for a super_admin, and for a session of the earlier version. Sessions of one sign-in share `sign_in_id`.
 */
type Sessions = {
  company_id: ColumnType<string | null, string | null | undefined, string | null>;
  sign_in_id: Generated<string>;
  /** The session of a person of a firm who had no company when it was opened; it never gets one. */
  without_company: Generated<boolean>;
  token_hash: Uint8Array;
  id: Generated<string>;
  user_id: string;
  created_at: Instant;
  last_used_at: ColumnType<string, string | undefined, string>;
  expires_at: string;
  agent: ColumnType<string | null, string | null | undefined, string | null>;
  network: ColumnType<string | null, string | null | undefined, string | null>;
  /** When the user last completed a step-up (second factor or password) in this session. */
  stepped_up_at: InstantOrNull;
};

/** Token hashes of the sessions of deleted users. */
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

/**
 * `token_hash` is null until the e-mail is composed, and where the address already has an account; `password_hash` where
 * only the invited person chooses the password.
 */
type Invitations = {
  company_id: string;
  id: string;
  email: string;
  password_hash: string | null;
  role: CompanyRole;
  /** The invited person is the titular of a company that a firm created. */
  is_titular: Generated<boolean>;
  token_hash: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
  expires_at: string;
  created_at: Instant;
};

/** Changes of address that wait for confirmation. */
type EmailChanges = {
  company_id: string;
  user_id: string;
  new_email: string;
  confirm_token_hash: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
  cancel_token_hash: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
  expires_at: string;
  created_at: Instant;
};

/** `name_hash` is the hash of the counted name, because names contain e-mail addresses. */
type RateLimits = { name_hash: Uint8Array; times: number; until: string };

/** `company_id` is null for an entry that belongs to no company. */
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
  /** The firm for which the user acted, with its name at that time. */
  firm_id: ColumnType<string | null, string | null | undefined, never>;
  firm_name: ColumnType<string | null, string | null | undefined, never>;
  created_at: Instant;
};

/** The link by which a calendar program reads the deadlines of a company for a person. */
type CalendarFeeds = { company_id: string; user_id: string; token_hash: Uint8Array; created_at: Instant };

/** Tables of companies, users, sessions and the audit log. */
export type AccountTables = SecondFactorTables & {
  companies: Companies;
  company_nits: CompanyNits;
  company_deletions: CompanyDeletions;
  technical_keys: TechnicalKeys;
  trials: Trials;
  plan_notices: PlanNotices;
  users: Users;
  memberships: Memberships;
  sessions: Sessions;
  removed_sessions: RemovedSessions;
  known_origins: KnownOrigins;
  email_tokens: EmailTokens;
  invitations: Invitations;
  email_changes: EmailChanges;
  rate_limits: RateLimits;
  audit_log: AuditLog;
  calendar_feeds: CalendarFeeds;
};
