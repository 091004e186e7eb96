import type { z } from 'zod/mini';
import type { Feature } from '../accounts/permissions.ts';
import { Rule } from '../rules/rule.ts';
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
};

/** docs/offline.md#records. The names are stored on servers and devices: add, never rename. */
export const RECORD_TYPES = {
  'reconciliation-run': { data: ReconciliationRun, feature: 'access_imports', max: 1_000 },
  'ledger-profile': { data: LedgerProfile, feature: 'access_imports', max: 200 },
  'reconciliation-mark': { data: ReconciliationMark, feature: 'access_imports', max: 20_000 },
  rule: { data: Rule, feature: 'view_invoices', max: 500 },
} as const satisfies Record<string, RecordTypeDefinition>;

export type RecordType = keyof typeof RECORD_TYPES;
export type RecordData<T extends RecordType> = z.output<(typeof RECORD_TYPES)[T]['data']>;

export const isRecordType = (name: string): name is RecordType => Object.hasOwn(RECORD_TYPES, name);

/** Undefined when the data does not have the shape of the type. */
export function parseRecordData<T extends RecordType>(type: T, data: unknown): RecordData<T> | undefined {
  // The table ties each type to the schema of its own data.
  return RECORD_TYPES[type].data.safeParse(data).data as RecordData<T> | undefined;
}

/** Largest `data` as JSON, in bytes. */
export const MAX_RECORD_BYTES = 64 * 1024;
/** Largest attachment, in bytes. */
export const MAX_ATTACHMENT_BYTES = 30 * 1024 * 1024;
