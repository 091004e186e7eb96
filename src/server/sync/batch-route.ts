import type { FastifyRequest } from 'fastify';
import { BATCHABLE_ENDPOINTS, type Operation, sendBatch } from '#contract/sync.ts';
import type { AuditAction } from '#domain/accounts/audit-entry.ts';
import { insertAuditEntry } from '../platform/audit/audit-log.ts';
import { isInvoiceDecision } from '../platform/audit/audit-recorder.ts';
import type { Database } from '../platform/database/database.ts';
import { type Actor, requireCompanyId } from '../platform/http/authorize.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { toRefusal } from '../platform/http/error-handler.ts';
import { readRequestOrigin } from '../platform/http/request-origin.ts';
import { logRefusal } from '../platform/http/security-log.ts';

/**
 * Runs the changes of one request (docs/offline.md#order-and-lanes) as if each were sent alone: permission, idempotency
 * key, transaction and audit entry are those of its own endpoint. They run one after another, because they wait for the
 * same clock row.
 */
export function batchRoute(serve: Serve, db: Database): void {
  serve.session(sendBatch, async ({ body, request, actor }) => {
    const results = [];
    const changed = new Map<AuditAction, number>();
    for (const operation of body.operations) {
      const { audit, isReplay, ...result } = await executeOperation(serve.writes, request, operation);
      if (audit && isInvoiceDecision(audit) && result.status === 200 && !isReplay) {
        changed.set(audit, (changed.get(audit) ?? 0) + 1);
      }
      results.push(result);
    }
    if (changed.size > 0) await auditDecisions(db, { changed, request, actor });
    return { results };
  });
}

type Decisions = { changed: ReadonlyMap<AuditAction, number>; request: FastifyRequest; actor: Actor };

/** Writes one audit entry for all changes of one kind in a request, with their number. */
async function auditDecisions(db: Database, { changed, request, actor }: Decisions): Promise<void> {
  const { id: user_id, email: user_email, firm_id, firm_name } = actor.account;
  const company_id = requireCompanyId(actor);
  await db.forCompany(company_id, async (trx) => {
    for (const [action, count] of changed) {
      const label = count === 1 ? '1 factura' : `${count} facturas`;
      const person = { company_id, user_id, user_email, firm_id, firm_name, ...readRequestOrigin(request) };
      await insertAuditEntry(trx, { action, label, ...person });
    }
  });
}

async function executeOperation(writes: Serve['writes'], request: FastifyRequest, operation: Operation) {
  const { op_id, route, params, body, position } = operation;
  const [endpoint, write] = [BATCHABLE_ENDPOINTS.get(route), writes.get(route)];
  if (!endpoint || !write) throw new Error(`No such change: ${route}`);
  const received = { request, params, query: {}, body, batchedId: op_id.toLowerCase(), position };
  const { status, response, isReplay } = await write(received).catch((error: Error) => {
    const refusal = toRefusal(error);
    if (refusal.code === 'unexpected') request.log.error(error);
    return { status: refusal.status, response: refusal.problem, isReplay: false };
  });
  logRefusal(request, { method: endpoint.method, route: endpoint.path, status });
  return { op_id, status, body: response, audit: endpoint.audit, isReplay };
}
