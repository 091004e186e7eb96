import { allows, type Permissions } from '#domain/accounts/permissions.ts';
import {
  isRecordType,
  MAX_RECORD_BYTES,
  PRIVATE_TYPES,
  parseRecordData,
  RECORD_TYPES,
  type RecordType,
} from '#domain/records/record-types.ts';
import { Refusal } from '../platform/refusal.ts';
import type { RecordRow } from './records.ts';

/** Whether plan and role allow records of this type. */
export const mayUseType = (permissions: Permissions, type: string): boolean =>
  isRecordType(type) && allows(permissions, RECORD_TYPES[type].feature);

/** Whether this is a private record of somebody else: its last author is the only one it has. */
export const isHiddenFrom = (user_id: string, row: Pick<RecordRow, 'type' | 'author_id'>): boolean =>
  PRIVATE_TYPES.includes(row.type) && row.author_id !== user_id;

export const readableTypes = (permissions: Permissions): string[] =>
  Object.keys(RECORD_TYPES).filter((type) => mayUseType(permissions, type));

/** Throws `invalid_input` for an unknown type, and `not_allowed`. */
export function requireType(permissions: Permissions, type: string): RecordType {
  if (!isRecordType(type)) throw new Refusal('invalid_input', 'Este servidor no conoce este tipo de registro.');
  if (!mayUseType(permissions, type)) throw new Refusal('not_allowed');
  return type;
}

/** The data as its type defines it. Throws `invalid_input`. */
export function requireData(type: RecordType, data: unknown): Record<string, unknown> {
  if (Buffer.byteLength(JSON.stringify(data)) > MAX_RECORD_BYTES)
    throw new Refusal('invalid_input', 'El registro es demasiado grande: admite hasta 64 kB.');
  const parsed = parseRecordData(type, data);
  if (!parsed) throw new Refusal('invalid_input', 'Los datos del registro no tienen la forma esperada.');
  return parsed;
}
