import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, formatRoute, REPLAY_HEADER, type ResponseOf } from '#contract/endpoint.ts';
import { createAuditRecorder } from '../audit/audit-recorder.ts';
import type { Database } from '../database/database.ts';
import type { Trx } from '../database/trx.ts';
import { LEVELS } from '../metrics/levels.ts';
import { measureWrite } from '../metrics/measure-write.ts';
import { runInRequest } from '../tracing/trace-requests.ts';
import type { Actor } from './authorize.ts';
import { type BoundWrite, bindWrite, type PlanWrite } from './bind-write.ts';
import { LIMITS } from './limits/limits.ts';
import { createLocalRateLimit } from './limits/local-rate-limit.ts';
import { parseInput } from './parse-input.ts';
import { type Received, receive } from './received.ts';
import { sendEvents } from './send-events.ts';
import { type FileResponse, sendFile } from './send-file.ts';
import {
  type CompanyRequest,
  type PublicRequest,
  type SessionRequest,
  signedIn,
  signedInToCompany,
} from './signed-in.ts';

/** Binds the endpoints of the contract to their handlers. No other module handles API requests. */
export type Serve = {
  /** No session is required. */
  public<E extends Endpoint>(endpoint: E, handle: (request: PublicRequest<E>) => Promise<ResponseOf<E>>): void;
  /** Sends a file to whoever has its address. */
  publicFile<E extends Endpoint>(endpoint: E, handle: (request: PublicRequest<E>) => Promise<FileResponse>): void;
  /** Requires a session but no company, and opens no transaction. */
  session<E extends Endpoint>(endpoint: E, handle: (request: SessionRequest<E>) => Promise<ResponseOf<E>>): void;
  /** Reads company data in one snapshot. */
  read<E extends Endpoint>(endpoint: E, handle: (trx: Trx, request: CompanyRequest<E>) => Promise<ResponseOf<E>>): void;
  /** Sends a file of the company. */
  download<E extends Endpoint>(endpoint: E, handle: (request: CompanyRequest<E>) => Promise<FileResponse>): void;
  /** Server-sent events of the company, until the client or the handler closes the stream. */
  stream<E extends Endpoint>(endpoint: E, handle: (request: CompanyRequest<E>) => Readable): void;
  /** Writes company data in one transaction, once per operation key. Slow work happens before the plan is returned. */
  write<E extends Endpoint>(endpoint: E, plan: PlanWrite<E>): void;
  /** All endpoints bound so far, for the API documentation. */
  endpoints: readonly Endpoint[];
  /** The writes bound so far by their route, for requests with several changes. */
  writes: ReadonlyMap<string, BoundWrite>;
};

export function createServe(app: FastifyInstance, db: Database, now: () => Date = () => new Date()): Serve {
  const endpoints: Endpoint[] = [];
  const writes = new Map<string, BoundWrite>();
  const context = { db, now };
  const trackWork = createWorkTracker(app);
  const countDownload = createDownloadLimit(now);

  function route(endpoint: Endpoint, respond: (received: Received, reply: FastifyReply) => Promise<unknown>) {
    endpoints.push(endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request: FastifyRequest, reply) =>
        reply.send(await runInRequest(request, () => trackWork(respond(receive(request), reply)))),
    });
  }

  return {
    endpoints,
    writes,
    public(endpoint, handle) {
      // Parsing a response removes fields that are not in the contract.
      route(endpoint, async (received) =>
        endpoint.response.parse(await handle({ ...parseInput(endpoint, received), request: received.request })),
      );
    },
    publicFile(endpoint, handle) {
      route(endpoint, async (received, reply) =>
        sendFile(reply, await handle({ ...parseInput(endpoint, received), request: received.request })),
      );
    },
    session(endpoint, handle) {
      route(endpoint, async (received) =>
        endpoint.response.parse(await handle(await signedIn(endpoint, received, context))),
      );
    },
    read(endpoint, handle) {
      route(endpoint, async (received) => {
        const input = await signedInToCompany(endpoint, received, context);
        return endpoint.response.parse(await db.withSnapshot(input.company_id, (trx) => handle(trx, input)));
      });
    },
    download(endpoint, handle) {
      route(endpoint, async (received, reply) => {
        const input = await signedInToCompany(endpoint, received, context);
        countDownload(input.actor);
        const file = await handle(input);
        const recordAudit = createAuditRecorder(endpoint, received, input.actor);
        if (recordAudit) await db.forCompany(input.company_id, (trx) => recordAudit(trx));
        return sendFile(reply, file);
      });
    },
    stream(endpoint, handle) {
      route(endpoint, async (received, reply) => {
        const events = handle(await signedInToCompany(endpoint, received, context));
        events.once('close', LEVELS.eventStreams.enter());
        return sendEvents(reply, events);
      });
    },
    write(endpoint, plan) {
      const write = measureWrite(formatRoute(endpoint), bindWrite(endpoint, plan, context));
      writes.set(formatRoute(endpoint), write);
      route(endpoint, async (received, reply) => {
        const { status, response, isReplay } = await write(received);
        if (isReplay) reply.header(REPLAY_HEADER, '1');
        reply.code(status);
        return response;
      });
    },
  };
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
