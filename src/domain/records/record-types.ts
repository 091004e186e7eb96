import type { z } from 'zod/mini';
import type { Feature } from '../accounts/permissions.ts';
import type { User } from '../accounts/user.ts';
import { isManager, mayWriteRules } from '../accounts/user-rules.ts';
import { APPROVAL_POLICY_ID, ApprovalPolicy } from '../approval/approval-policy.ts';
import { Comment } from '../comments/comment.ts';
import { Rule } from '../rules/rule.ts';
import { SavedView } from '../views/saved-view.ts';
import { ACCOUNT_CLASSES, AccountPlan } from './account-plan.ts';
import { CostCenter } from './cost-center.ts';
import { CustomField, MAX_CUSTOM_FIELDS } from './custom-field.ts';
import { LedgerProfile } from './ledger-profile.ts';
import { ReconciliationMark } from './reconciliation-mark.ts';
import { ReconciliationRun } from './reconciliation-run.ts';
import { Tag } from './tag.ts';

type RecordTypeDefinition = {
  /** The shape of `data`. Devices of older builds skip records that they cannot parse. */
  data: z.ZodMiniType<Record<string, unknown>>;
  /** The feature that reading and writing records of this type needs. */
  feature: Feature;
  /** Most records of this type in one company. */
  max: number;
  /** Whether a person with the feature may write records of this type; without it everybody may. */
  mayWrite?: (person: Pick<User, 'role' | 'is_titular'>) => boolean;
  /** Only the author of a record may change or delete it. */
  authorOnly?: true;
  /** The only record of this type has this id. */
  id?: string;
  /** Only its author receives and writes a record of this type. */
  isPrivate?: true;
};

/** docs/offline.md#records. The names are stored on servers and devices: add, never rename. */
export const RECORD_TYPES = {
  'reconciliation-run': { data: ReconciliationRun, feature: 'access_imports', max: 1_000 },
  'ledger-profile': { data: LedgerProfile, feature: 'access_imports', max: 200 },
  'reconciliation-mark': { data: ReconciliationMark, feature: 'access_imports', max: 20_000 },
  'approval-policy': {
    data: ApprovalPolicy,
    feature: 'view_invoices',
    max: 1,
    mayWrite: isManager,
    id: APPROVAL_POLICY_ID,
  },
  comment: { data: Comment, feature: 'view_invoices', max: 50_000, authorOnly: true },
  rule: { data: Rule, feature: 'view_invoices', max: 500, mayWrite: mayWriteRules },
  'shared-view': { data: SavedView, feature: 'view_invoices', max: 200 },
  'private-view': { data: SavedView, feature: 'view_invoices', max: 2_000, isPrivate: true },
  tag: { data: Tag, feature: 'view_invoices', max: 100 },
  'custom-field': { data: CustomField, feature: 'view_invoices', max: MAX_CUSTOM_FIELDS },
  'cost-center': { data: CostCenter, feature: 'view_invoices', max: 500 },
  'account-plan': { data: AccountPlan, feature: 'view_invoices', max: ACCOUNT_CLASSES.length },
} as const satisfies Record<string, RecordTypeDefinition>;

export type RecordType = keyof typeof RECORD_TYPES;

export const PRIVATE_TYPES: readonly string[] = Object.entries(RECORD_TYPES)
  .filter(([, definition]) => 'isPrivate' in definition)
  .map(([type]) => type);
export type RecordData<T extends RecordType> = z.output<(typeof RECORD_TYPES)[T]['data']>;

export const isRecordType = (name: string): name is RecordType => Object.hasOwn(RECORD_TYPES, name);

/** The users who may write records of a type, and the id that its only record has. */
export const writeRulesOf = (type: RecordType): Omit<RecordTypeDefinition, 'data'> => RECORD_TYPES[type];

/** Undefined when the data does not have the shape of the type. */
export function parseRecordData<T extends RecordType>(type: T, data: unknown): RecordData<T> | undefined {
  // The table ties each type to the schema of its own data.
  return RECORD_TYPES[type].data.safeParse(data).data as RecordData<T> | undefined;
}

/** Largest `data` as JSON, in bytes. */
export const MAX_RECORD_BYTES = 64 * 1024;
/** Largest attachment, in bytes. */
export const MAX_ATTACHMENT_BYTES = 30 * 1024 * 1024;
