import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, type ParsedOf, REPLAY_HEADER, type ResponseOf } from '#contract/endpoint.ts';
import { type AuditDetail, createAuditRecorder } from '../audit/audit-recorder.ts';
import type { Database } from '../database/database.ts';
import type { Trx } from '../database/trx.ts';
import { type Change, runCompanyWrite, runIdempotentWrite } from '../idempotency/company-write.ts';
import { readDeviceId, readOperation } from '../idempotency/operation.ts';
import { type Actor, type AuthContext, authorize, requireCompanyId } from './authorize.ts';
import { LIMITS } from './limits/limits.ts';
import { createLocalRateLimit } from './limits/local-rate-limit.ts';
import { parseInput } from './parse-input.ts';
import { sendEvents } from './send-events.ts';
import { type FileResponse, sendFile } from './send-file.ts';

type PublicRequest<E extends Endpoint> = ParsedOf<E> & { request: FastifyRequest };
type SessionRequest<E extends Endpoint> = PublicRequest<E> & { actor: Actor };
type CompanyRequest<E extends Endpoint> = SessionRequest<E> & { company_id: string };
/** A write includes the device, because a device never conflicts with itself. */
type WriteRequest<E extends Endpoint> = CompanyRequest<E> & { device_id: string | null };

/**
 * A write. `change` runs in the transaction. `content` replaces the input as the request that the operation key
 * identifies (uploads). `onSuccess` runs once, after the commit, for effects that cannot be undone, such as an email.
 * `onSettled` always runs at the end. `auditDetails` is called after the change, for the audit log.
 */
type PlannedWrite<A> = {
  change: Change<A>;
  content?: unknown;
  onSuccess?: () => void;
  onSettled?: () => void;
  auditDetails?: () => readonly AuditDetail[];
};

/** Binds the endpoints of the contract to their handlers. No other module handles API requests. */
export type Serve = {
  /** No session is required. */
  public<E extends Endpoint>(endpoint: E, handle: (request: PublicRequest<E>) => Promise<ResponseOf<E>>): void;
  /** Requires a session but no company, and opens no transaction. */
  session<E extends Endpoint>(endpoint: E, handle: (request: SessionRequest<E>) => Promise<ResponseOf<E>>): void;
  /** Reads company data in one transaction. */
  read<E extends Endpoint>(endpoint: E, handle: (trx: Trx, request: CompanyRequest<E>) => Promise<ResponseOf<E>>): void;
  /** Sends a file of the company. */
  download<E extends Endpoint>(endpoint: E, handle: (request: CompanyRequest<E>) => Promise<FileResponse>): void;
  /** Server-sent events of the company, until the client or the handler closes the stream. */
  stream<E extends Endpoint>(endpoint: E, handle: (request: CompanyRequest<E>) => Readable): void;
  /** Writes company data in one transaction, once per operation key. Slow work happens before the plan is returned. */
  write<E extends Endpoint>(
    endpoint: E,
    plan: (request: WriteRequest<E>) => Promise<PlannedWrite<ResponseOf<E>>> | PlannedWrite<ResponseOf<E>>,
  ): void;
  /** All endpoints bound so far, for the API documentation. */
  endpoints: readonly Endpoint[];
};

export function createServe(app: FastifyInstance, db: Database, now: () => Date = () => new Date()): Serve {
  const endpoints: Endpoint[] = [];
  const authContext = { db, now };
  const trackWork = createWorkTracker(app);
  const countDownload = createDownloadLimit(now);

  function route(endpoint: Endpoint, respond: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) {
    endpoints.push(endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => reply.send(await trackWork(respond(request, reply))),
    });
  }

  return {
    endpoints,
    public(endpoint, handle) {
      // Parsing a response removes fields that are not in the contract.
      route(endpoint, async (request) =>
        endpoint.response.parse(await handle({ ...parseInput(endpoint, request), request })),
      );
    },
    session(endpoint, handle) {
      route(endpoint, async (request) => {
        const actor = await authorize(endpoint, request, authContext);
        return endpoint.response.parse(await handle({ ...parseInput(endpoint, request), request, actor }));
      });
    },
    read(endpoint, handle) {
      route(endpoint, async (request) => {
        const input = await authorizeCompany(endpoint, request, authContext);
        return endpoint.response.parse(await db.forCompany(input.company_id, (trx) => handle(trx, input)));
      });
    },
    download(endpoint, handle) {
      route(endpoint, async (request, reply) => {
        const input = await authorizeCompany(endpoint, request, authContext);
        countDownload(input.actor);
        const file = await handle(input);
        const recordAudit = createAuditRecorder(endpoint, request, input.actor);
        if (recordAudit) await db.forCompany(input.company_id, (trx) => recordAudit(trx));
        return sendFile(reply, file);
      });
    },
    stream(endpoint, handle) {
      route(endpoint, async (request, reply) => {
        const input = await authorizeCompany(endpoint, request, authContext);
        return sendEvents(reply, handle(input));
      });
    },
    write(endpoint, plan) {
      route(endpoint, async (request, reply) => {
        const actor = await authorize(endpoint, request, authContext);
        const company_id = requireCompanyId(actor);
        const input = parseInput(endpoint, request);
        const planned = await plan({ ...input, request, actor, company_id, device_id: readDeviceId(request) });
        try {
          const change: Change<unknown> = async (trx) => {
            const readResponse = await planned.change(trx);
            await createAuditRecorder(endpoint, request, actor)?.(trx, planned.auditDetails?.());
            return async () => endpoint.response.parse(await readResponse());
          };
          const owner = { company_id, user_id: actor.account.id };
          const operation = readOperation(request, owner, planned.content ?? input);
          if (!operation) {
            const response = await runCompanyWrite(db, company_id, change);
            planned.onSuccess?.();
            return response;
          }
          const { status, response, isReplay } = await runIdempotentWrite(db, operation, change);
          if (isReplay) reply.header(REPLAY_HEADER, '1');
          else if (status === 200) planned.onSuccess?.();
          reply.code(status);
          return response;
        } finally {
          planned.onSettled?.();
        }
      });
    },
  };
}

/** The validated request with its user and company. Throws the errors of `authorize` and `parseInput`. */
async function authorizeCompany<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  authContext: AuthContext,
): Promise<CompanyRequest<E>> {
  const actor = await authorize(endpoint, request, authContext);
  return { ...parseInput(endpoint, request), request, actor, company_id: requireCompanyId(actor) };
}

/** Counts all downloads of one user, of all kinds. */
function createDownloadLimit(now: () => Date): (actor: Actor) => void {
  const rateLimit = createLocalRateLimit(now);
  return ({ account }) => rateLimit.consume(`downloads of ${account.id}`, LIMITS.downloads);
}

/**
 * The server waits for open connections when it closes. A request continues after its client has disconnected, so its
 * work is tracked here and awaited too.
 */
function createWorkTracker(app: FastifyInstance): <T>(work: Promise<T>) => Promise<T> {
  const pending = new Set<Promise<unknown>>();
  app.addHook('onClose', async () => void (await Promise.allSettled(pending)));
  return (work) => {
    pending.add(work);
    const untrack = () => void pending.delete(work);
    work.then(untrack, untrack);
    return work;
  };
}
