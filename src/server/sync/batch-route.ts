import type { FastifyRequest } from 'fastify';
import { buildPath, DEVICE_HEADER, OPERATION_HEADER, REPLAY_HEADER } from '#contract/endpoint.ts';
import { BATCHABLE_ENDPOINTS, type Operation, sendBatch } from '#contract/sync.ts';
import type { AuditAction } from '#domain/accounts/audit-entry.ts';
import { insertAuditEntry } from '../platform/audit/audit-log.ts';
import { BATCHED_CHANGE_HEADER, isInvoiceDecision } from '../platform/audit/audit-recorder.ts';
import type { Database } from '../platform/database/database.ts';
import { type Actor, requireCompanyId } from '../platform/http/authorize.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { readRequestOrigin } from '../platform/http/request-origin.ts';

/** Request headers that apply to each change in the batch. */
const FORWARDED_HEADERS = ['authorization', DEVICE_HEADER, 'user-agent', 'x-forwarded-for'] as const;

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
      const { audit, isReplay, ...result } = await executeOperation(request, operation);
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
  const { id: user_id, email: user_email } = actor.account;
  const company_id = requireCompanyId(actor);
  await db.forCompany(company_id, async (trx) => {
    for (const [action, count] of changed) {
      const label = count === 1 ? '1 factura' : `${count} facturas`;
      await insertAuditEntry(trx, { action, company_id, user_id, user_email, label, ...readRequestOrigin(request) });
    }
  });
}

async function executeOperation(request: FastifyRequest, { op_id, route, params, body }: Operation) {
  const endpoint = BATCHABLE_ENDPOINTS.get(route);
  if (!endpoint) throw new Error(`No such change: ${route}`);
  const forwarded = FORWARDED_HEADERS.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : []));
  const { statusCode, headers, payload } = await request.server.inject({
    method: endpoint.method,
    url: routePrefix(request) + buildPath(endpoint.path, params),
    headers: {
      ...Object.fromEntries(forwarded),
      [OPERATION_HEADER]: op_id,
      [BATCHED_CHANGE_HEADER.name]: BATCHED_CHANGE_HEADER.value,
    },
    ...(request.socket.remoteAddress && { remoteAddress: request.socket.remoteAddress }),
    ...(body !== undefined && { payload: body }),
  });
  const isReplay = headers[REPLAY_HEADER] === '1';
  return { op_id, status: statusCode, body: JSON.parse(payload) as unknown, audit: endpoint.audit, isReplay };
}

/** The prefix before the contract's paths: the API has more than one. */
const routePrefix = ({ routeOptions: { url = '' } }: FastifyRequest): string => url.slice(0, -sendBatch.path.length);
