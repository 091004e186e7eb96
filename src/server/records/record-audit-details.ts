import { formatMonth } from '#domain/dates/calendar-date.ts';
import { isRecordType, PRIVATE_TYPES, type RecordType } from '#domain/records/record-types.ts';
import { truncate } from '#domain/text/truncate.ts';
import type { AuditDetail } from '../platform/audit/audit-recorder.ts';

const NAMES: Record<RecordType, string> = {
  'reconciliation-run': 'Conciliación',
  'ledger-profile': 'Columnas de un archivo contable',
  'reconciliation-mark': 'Documento de la conciliación',
  'approval-policy': 'Política de aprobación',
  comment: 'Comentario',
  rule: 'Regla',
  'shared-view': 'Vista compartida',
  'private-view': 'Vista privada',
  tag: 'Etiqueta',
  'custom-field': 'Campo propio',
  'cost-center': 'Centro de costo',
  'account-plan': 'Plan de cuentas',
};
const MAX_LABEL = 120;

/**
 * The audit entry of a written record: what it is and its name, never its content. None when nothing was written, and
 * none for what belongs to one person alone.
 */
export function recordAuditDetails(type: string, data: Record<string, unknown>, isWritten: boolean): AuditDetail[] {
  if (!isWritten || PRIVATE_TYPES.includes(type)) return [];
  const name = nameOf(type, data);
  const kind = isRecordType(type) ? NAMES[type] : type;
  return [{ label: truncate(name === '' ? kind : `${kind}: ${name}`, MAX_LABEL) }];
}

function nameOf(type: string, { name, month, kind }: Record<string, unknown>): string {
  if (type === 'reconciliation-run') return typeof month === 'string' ? formatMonth(month) : '';
  if (type === 'reconciliation-mark')
    return kind === 'justified' ? 'justificado' : kind === 'requested' ? 'pedido' : '';
  return typeof name === 'string' ? name : '';
}
