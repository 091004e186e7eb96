import type { Endpoint } from '#contract/endpoint.ts';
import type { AuditAction } from '#domain/accounts/audit-entry.ts';
import type { Trx } from '../database/trx.ts';
import type { Actor } from '../http/authorize.ts';
import type { Received } from '../http/received.ts';
import { readRequestOrigin } from '../http/request-origin.ts';
import { insertAuditEntry } from './audit-log.ts';

/**
 * Details of one audit entry. `action` replaces the endpoint's action when a more exact one exists. `label` names the
 * changed object. `old_value` and `new_value` are the values before and after the change.
 */
export type AuditDetail = { action?: AuditAction; label?: string; old_value?: string; new_value?: string };

/** Writes the audit entries of a successful request. Undefined for a request without audit entries. */
export function createAuditRecorder(
  { audit }: Endpoint,
  { request, params, batchedId }: Pick<Received, 'request' | 'params' | 'batchedId'>,
  { account }: Actor,
) {
  if (!audit || (isInvoiceDecision(audit) && batchedId !== undefined)) return undefined;
  const { id: user_id, email: user_email, company_id, firm_id, firm_name } = account;
  const entry = {
    company_id,
    user_id,
    user_email,
    firm_id,
    firm_name,
    about: readIdParam(params),
    ...readRequestOrigin(request),
  };
  return async (trx: Trx, details: readonly AuditDetail[] = [{}]) => {
    for (const { action = audit, label = null, old_value, new_value } of details) {
      await insertAuditEntry(trx, {
        ...entry,
        action,
        label,
        old_value: old_value ?? null,
        new_value: new_value ?? null,
      });
    }
  };
}

/** A batch writes one entry for all its decisions, so single entries are skipped. */
export const isInvoiceDecision = (action: AuditAction): boolean =>
  action === 'invoice.status_changed' || action === 'invoice.classification_changed';

function readIdParam(params: unknown): string | null {
  if (typeof params !== 'object' || params === null || !('id' in params)) return null;
  return typeof params.id === 'string' ? params.id : null;
}
