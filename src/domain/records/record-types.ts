import type { z } from 'zod/mini';
import type { Feature } from '../accounts/permissions.ts';
import { APPROVAL_POLICY_ID, ApprovalPolicy } from '../approval/approval-policy.ts';
import { Comment } from '../comments/comment.ts';
import { LedgerProfile } from './ledger-profile.ts';
import { ReconciliationMark } from './reconciliation-mark.ts';
import { ReconciliationRun } from './reconciliation-run.ts';

type RecordTypeDefinition = {
  /** The shape of `data`. Devices of older builds skip records that they cannot parse. */
  data: z.ZodMiniType<Record<string, unknown>>;
  /** The feature that reading and writing records of this type needs. */
  feature: Feature;
  /** Most records of this type in one company. */
  max: number;
  /** Only the titular and the administrators write records of this type. */
  managersOnly?: true;
  /** Only the author of a record may change or delete it. */
  authorOnly?: true;
  /** The only record of this type has this id. */
  id?: string;
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
    managersOnly: true,
    id: APPROVAL_POLICY_ID,
  },
  comment: { data: Comment, feature: 'view_invoices', max: 50_000, authorOnly: true },
} as const satisfies Record<string, RecordTypeDefinition>;

export type RecordType = keyof typeof RECORD_TYPES;
export type RecordData<T extends RecordType> = z.output<(typeof RECORD_TYPES)[T]['data']>;

export const isRecordType = (name: string): name is RecordType => Object.hasOwn(RECORD_TYPES, name);

/** Who may write records of a type, and under which id. */
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
