import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnswerOf, type Endpoint, type ParsedOf, REPLAY_HEADER } from '#contract/endpoint.ts';
import { type Note, noteOf } from '../audit/request-audit.ts';
import type { Database } from '../database/database.ts';
import type { Trx } from '../database/trx.ts';
import { deviceOf, readOperation } from '../idempotency/operation.ts';
import { type Change, writeBooks, writeBooksOnce } from '../idempotency/run-company-write.ts';
import { type Actor, admit, companyOf, type Gate } from './authorize.ts';
import { asEvents } from './event-stream.ts';
import { asFile, type SentFile } from './file-response.ts';
import { LIMITS } from './limits/limits.ts';
import { createLocalRateLimit } from './limits/local-rate-limit.ts';
import { readInput } from './read-input.ts';

type Asked<E extends Endpoint> = ParsedOf<E> & { request: FastifyRequest };
type Signed<E extends Endpoint> = Asked<E> & { actor: Actor };
type Booked<E extends Endpoint> = Signed<E> & { company_id: string };
/** A write names the device, because a device never conflicts with itself. */
type Writing<E extends Endpoint> = Booked<E> & { device_id: string | null };

/**
 * What a write does in its transaction; `content` replaces the input as what a key stands for (uploads). `after` follows
 * the commit, once: what cannot be taken back, such as a letter. `settled` follows in any case, when it is decided. `notes`,
 * asked after the change, are for the audit log.
 */
type Planned<A> = {
  change: Change<A>;
  content?: unknown;
  after?: () => void;
  settled?: () => void;
  notes?: () => readonly Note[];
};

/** The one place where HTTP meets our code: how an endpoint of the contract is bound to what answers it. */
export type Serve = {
  /** Nobody has to be signed in. */
  open<E extends Endpoint>(endpoint: E, handle: (asked: Asked<E>) => Promise<AnswerOf<E>>): void;
  /** About the person who asks, not about a company's books. */
  session<E extends Endpoint>(endpoint: E, handle: (asked: Signed<E>) => Promise<AnswerOf<E>>): void;
  /** Reads a company's books in one transaction. */
  read<E extends Endpoint>(endpoint: E, handle: (trx: Trx, asked: Booked<E>) => Promise<AnswerOf<E>>): void;
  /** Sends a file of a company's books. */
  download<E extends Endpoint>(endpoint: E, handle: (asked: Booked<E>) => Promise<SentFile>): void;
  /** Server-sent events about a company's books, for as long as the answer lasts. */
  stream<E extends Endpoint>(endpoint: E, handle: (asked: Booked<E>) => Readable): void;
  /** Writes them in one transaction, once per operation key. What is slow happens before the plan is returned. */
  write<E extends Endpoint>(
    endpoint: E,
    plan: (asked: Writing<E>) => Promise<Planned<AnswerOf<E>>> | Planned<AnswerOf<E>>,
  ): void;
  /** Every endpoint bound so far, for the API page. */
  served: readonly Endpoint[];
};

export function createServe(app: FastifyInstance, db: Database, now: () => Date = () => new Date()): Serve {
  const served: Endpoint[] = [];
  const gate = { db, now };
  const keep = untilClosed(app);
  const countDownload = downloadsOf(now);

  function route(endpoint: Endpoint, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) {
    served.push(endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => reply.send(await keep(answer(request, reply))),
    });
  }

  return {
    served,
    open(endpoint, handle) {
      // Parsing what we send strips what the contract does not promise.
      route(endpoint, async (request) =>
        endpoint.answer.parse(await handle({ ...readInput(endpoint, request), request })),
      );
    },
    session(endpoint, handle) {
      route(endpoint, async (request) => {
        const actor = await admit(endpoint, request, gate);
        return endpoint.answer.parse(await handle({ ...readInput(endpoint, request), request, actor }));
      });
    },
    read(endpoint, handle) {
      route(endpoint, async (request) => {
        const asked = await booked(endpoint, request, gate);
        return endpoint.answer.parse(await db.forCompany(asked.company_id, (trx) => handle(trx, asked)));
      });
    },
    download(endpoint, handle) {
      route(endpoint, async (request, reply) => {
        const asked = await booked(endpoint, request, gate);
        countDownload(asked.actor);
        const sent = await handle(asked);
        const note = noteOf(endpoint, request, asked.actor);
        if (note) await db.forCompany(asked.company_id, (trx) => note(trx));
        return asFile(reply, sent);
      });
    },
    stream(endpoint, handle) {
      route(endpoint, async (request, reply) => {
        const asked = await booked(endpoint, request, gate);
        return asEvents(reply, handle(asked));
      });
    },
    write(endpoint, plan) {
      route(endpoint, async (request, reply) => {
        const actor = await admit(endpoint, request, gate);
        const company_id = companyOf(actor);
        const input = readInput(endpoint, request);
        const planned = await plan({ ...input, request, actor, company_id, device_id: deviceOf(request) });
        try {
          const change: Change<unknown> = async (trx) => {
            const readAnswer = await planned.change(trx);
            await noteOf(endpoint, request, actor)?.(trx, planned.notes?.());
            return async () => endpoint.answer.parse(await readAnswer());
          };
          const owner = { company_id, user_id: actor.account.id };
          const operation = readOperation(request, owner, planned.content ?? input);
          if (!operation) {
            const answer = await writeBooks(db, company_id, change);
            planned.after?.();
            return answer;
          }
          const { status, response, isReplay } = await writeBooksOnce(db, operation, change);
          if (isReplay) reply.header(REPLAY_HEADER, '1');
          else if (status === 200) planned.after?.();
          reply.code(status);
          return response;
        } finally {
          planned.settled?.();
        }
      });
    },
  };
}

/** Who asks about which company's books. Throws what `admit` and `readInput` throw. */
async function booked<E extends Endpoint>(endpoint: E, request: FastifyRequest, gate: Gate): Promise<Booked<E>> {
  const actor = await admit(endpoint, request, gate);
  return { ...readInput(endpoint, request), request, actor, company_id: companyOf(actor) };
}

/** Files that one person takes out, of whatever kind. */
function downloadsOf(now: () => Date): (actor: Actor) => void {
  const rate = createLocalRateLimit(now);
  return ({ account }) => rate.take(`downloads of ${account.id}`, LIMITS.downloads);
}

/** A server that closes waits for its connections: what was asked by who has hung up goes on without one, and is kept in hand. */
function untilClosed(app: FastifyInstance): <T>(work: Promise<T>) => Promise<T> {
  const inHand = new Set<Promise<unknown>>();
  app.addHook('onClose', async () => void (await Promise.allSettled(inHand)));
  return (work) => {
    inHand.add(work);
    const forget = () => void inHand.delete(work);
    work.then(forget, forget);
    return work;
  };
}
