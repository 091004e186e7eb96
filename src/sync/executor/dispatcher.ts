import type { Call, CallOptions } from '#client/call.ts';
import { type Asked, callTogether, type Heard, mayGoTogether } from '#client/call-together.ts';
import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { MAX_BATCH_SIZE } from '#contract/sync.ts';
import type { Ports, SyncContext } from '../ports.ts';
import { verdictOf } from './status-policy.ts';

/** There was a reason to send nothing more by the time of its turn. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}

/** It was sent where the device itself said, before and after, that it has no network: nothing can have left it. */
export class NeverLeft extends Unreachable {}

type Letter = Asked & {
  version: Pick<CallOptions, 'apiVersion'>;
  isAlone: boolean;
  done: (said: unknown) => void;
  fail: (reason: unknown) => void;
};

type Parts = Pick<SyncContext, 'call' | 'circuit'> & {
  ports: Pick<Ports, 'now' | 'random' | 'isOffline' | 'inFlight'>;
  /** Whether something else has ended the round. */
  isOver: () => boolean;
};

/**
 * A call for changes with keys (docs/offline.md#order-and-lanes). At most `inFlight` requests are on the wire, and
 * changes that would have to wait for one of them share requests, each with its own key and its own answer. Rejects
 * with NotSent once nothing may be sent any more.
 */
export function createPost({ call, circuit, ports, isOver }: Parts): Call {
  const waiting: Letter[] = [];
  let free = ports.inFlight;
  let lost = 0;
  let isStopped = false;
  let isLooking = false;

  function lookSoon(): void {
    if (isLooking) return;
    isLooking = true;
    // What is asked for in the same moment is looked at together.
    queueMicrotask(() => {
      isLooking = false;
      look();
    });
  }

  function look(): void {
    if (isStopped || isOver()) for (const { fail } of waiting.splice(0)) fail(new NotSent());
    while (free > 0 && waiting.length > 0) {
      const some = waiting.splice(0, sharing(waiting, free));
      free -= 1;
      void send(some).then(giveBack).then(lookSoon);
    }
  }

  async function send(some: readonly Letter[]): Promise<{ wasHeard: boolean }> {
    const wasOffline = ports.isOffline();
    const heard = await ask(call, some);
    if ('error' in heard) return refused(some, heard.error, wasOffline);
    circuit.answered();
    for (const [place, letter] of some.entries()) deliver(letter, heard.all[place]);
    return { wasHeard: true };
  }

  function refused(some: readonly Letter[], error: unknown, wasOffline: boolean): { wasHeard: boolean } {
    if (some.length > 1 && !isForAll(error)) {
      waiting.unshift(...some.map((letter) => ({ ...letter, isAlone: true })));
      return { wasHeard: true };
    }
    note(error);
    const isUnheard = error instanceof Unreachable;
    const reason = isUnheard && wasOffline && ports.isOffline() ? new NeverLeft('no network') : error;
    for (const { fail } of some) fail(reason);
    return { wasHeard: !isUnheard };
  }

  function deliver({ done, fail }: Letter, heard: Heard | undefined): void {
    if (heard && 'said' in heard) done(heard.said);
    else {
      note(heard?.error);
      fail(heard?.error);
    }
  }

  function note(error: unknown): void {
    if (error instanceof Refused) circuit.answered();
    if (error instanceof Unreachable) circuit.failed(ports.now(), ports.random());
    isStopped ||= circuit.isOpen() || endsAll(error);
  }

  /** Who got no answer takes its place along until another one has; the last place stays, or nobody would come any more. */
  function giveBack({ wasHeard }: { wasHeard: boolean }): void {
    if (!wasHeard && lost + 1 < ports.inFlight) {
      lost += 1;
      return;
    }
    free += lost + 1;
    lost = 0;
  }

  const post = (endpoint: Endpoint, input: Asked['input'], { operationId = '', ...version }: CallOptions = {}) =>
    new Promise((done, fail) => {
      waiting.push({ endpoint, input, operationId, version, isAlone: false, done, fail });
      lookSoon();
    });
  // Every answer has been parsed by the schema of its endpoint.
  return post as unknown as Call;
}

/** How many of those in front share the next request. */
function sharing(waiting: readonly Letter[], free: number): number {
  const [first] = waiting;
  const most = Math.min(MAX_BATCH_SIZE, Math.ceil(waiting.length / free));
  const isWith = (letter: Letter) =>
    !letter.isAlone && mayGoTogether(letter.endpoint) && letter.version.apiVersion === first?.version.apiVersion;
  const end = waiting.slice(0, most).findIndex((letter) => !isWith(letter));
  return Math.max(1, end < 0 ? most : end);
}

async function ask(call: Call, some: readonly Letter[]): Promise<{ all: readonly Heard[] } | { error: unknown }> {
  const [first] = some;
  if (!first) return { all: [] };
  const { endpoint, input, operationId, version } = first;
  try {
    if (some.length > 1) return { all: await callTogether(call, some, version) };
    // The operation gave both together.
    const said = await call(endpoint, input as InputOf<Endpoint>, { ...version, operationId });
    return { all: [{ said }] };
  } catch (error) {
    return { error };
  }
}

const verdictOn = ({ status, code }: Refused) => verdictOf({ status, code, doneWhenGone: false });

/** What became of a request that many shared is true of each, but for a no to sharing it. */
function isForAll(error: unknown): boolean {
  if (error instanceof Refused) return ['auth', 'wrong-user', 'update', 'retry'].includes(verdictOn(error));
  return error instanceof Unreachable;
}

const endsAll = (error: unknown): boolean =>
  error instanceof Refused && ['auth', 'wrong-user', 'update'].includes(verdictOn(error));
