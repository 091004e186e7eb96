import type { Call, CallOptions } from '#client/call.ts';
import { type BatchedCall, type BatchedResult, callInBatch, canBeBatched } from '#client/call-in-batch.ts';
import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { MAX_BATCH_SIZE } from '#contract/sync.ts';
import type { Ports, SyncContext } from '../types.ts';
import { recordError } from './circuit-breaker.ts';
import { classifyError } from './classify-error.ts';

/** The round stopped before this request was sent. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}

type QueuedRequest = BatchedCall & {
  version: Pick<CallOptions, 'apiVersion'>;
  /** It was in a shared request that failed, so the server may have received it. */
  mustTravelAlone: boolean;
  resolve: (outcome: unknown) => void;
  reject: (reason: unknown) => void;
};

type DispatcherDependencies = Pick<SyncContext, 'call' | 'circuit'> & {
  ports: Pick<Ports, 'now' | 'random' | 'inFlight'>;
  /** Whether another part has ended the round. */
  isStopped: () => boolean;
};

/**
 * Returns a `Call` for changes with idempotency keys (docs/offline.md#order-and-lanes). At most `inFlight` requests run
 * at once. Changes that would have to wait share requests, each with its own key and its own response. Rejects with
 * NotSent once nothing may be sent any more.
 */
export function createDispatcher(dependencies: DispatcherDependencies): Call {
  const dispatcher = new Dispatcher(dependencies);
  const call = (endpoint: Endpoint, input: BatchedCall['input'], options?: CallOptions) =>
    dispatcher.enqueue(endpoint, input, options);
  // Safe: every response has been parsed with the schema of its endpoint.
  return call as unknown as Call;
}

class Dispatcher {
  readonly #dependencies: DispatcherDependencies;
  readonly #queue: QueuedRequest[] = [];
  #freeSlots: number;
  #lostSlots = 0;
  #isStopped = false;
  #isFlushScheduled = false;

  constructor(dependencies: DispatcherDependencies) {
    this.#dependencies = dependencies;
    this.#freeSlots = dependencies.ports.inFlight;
  }

  enqueue(
    endpoint: Endpoint,
    input: BatchedCall['input'],
    { operationId = '', position, ...version }: CallOptions = {},
  ) {
    return new Promise((resolve, reject) => {
      this.#queue.push({ endpoint, input, operationId, position, version, mustTravelAlone: false, resolve, reject });
      this.#scheduleFlush();
    });
  }

  #scheduleFlush(): void {
    if (this.#isFlushScheduled) return;
    this.#isFlushScheduled = true;
    // Calls of the same microtask are batched together.
    queueMicrotask(() => {
      this.#isFlushScheduled = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (this.#isStopped || this.#dependencies.isStopped())
      for (const request of this.#queue.splice(0)) request.reject(reasonNotSent(request));
    while (this.#freeSlots > 0 && this.#queue.length > 0) {
      const batch = this.#queue.splice(0, batchSize(this.#queue, this.#freeSlots));
      this.#freeSlots -= 1;
      void this.#sendBatch(batch).then(({ wasReceived }) => {
        this.#releaseSlot(wasReceived);
        this.#scheduleFlush();
      });
    }
  }

  async #sendBatch(batch: readonly QueuedRequest[]): Promise<{ wasReceived: boolean }> {
    const { call, circuit } = this.#dependencies;
    const result = await callBatch(call, batch);
    if ('error' in result) return this.#handleBatchError(batch, result.error);
    circuit.recordSuccess();
    for (const [index, request] of batch.entries()) this.#settleRequest(request, result.results[index]);
    return { wasReceived: true };
  }

  #handleBatchError(batch: readonly QueuedRequest[], error: unknown): { wasReceived: boolean } {
    if (batch.length > 1 && !affectsWholeBatch(error)) {
      this.#queue.unshift(...batch.map((request) => ({ ...request, mustTravelAlone: true })));
      return { wasReceived: true };
    }
    this.#recordError(error);
    for (const { reject } of batch) reject(error);
    return { wasReceived: !(error instanceof Unreachable) };
  }

  #settleRequest({ resolve, reject }: QueuedRequest, result: BatchedResult | undefined): void {
    if (result && 'outcome' in result) resolve(result.outcome);
    else {
      this.#recordError(result?.error);
      reject(result?.error);
    }
  }

  #recordError(error: unknown): void {
    const { circuit, ports } = this.#dependencies;
    recordError(circuit, error, ports);
    this.#isStopped ||= circuit.isOpen() || stopsDispatch(error);
  }

  /**
   * The slots of failed requests are not reused until a request succeeds. The last slot always is, or sending would
   * stop.
   */
  #releaseSlot(wasReceived: boolean): void {
    if (!wasReceived && this.#lostSlots + 1 < this.#dependencies.ports.inFlight) {
      this.#lostSlots += 1;
      return;
    }
    this.#freeSlots += this.#lostSlots + 1;
    this.#lostSlots = 0;
  }
}

/** How many of the first waiting requests share the next request. */
function batchSize(waiting: readonly QueuedRequest[], free: number): number {
  const [first] = waiting;
  const max = Math.min(MAX_BATCH_SIZE, Math.ceil(waiting.length / free));
  const isWith = (request: QueuedRequest) =>
    !request.mustTravelAlone &&
    canBeBatched(request.endpoint) &&
    request.version.apiVersion === first?.version.apiVersion;
  const end = waiting.slice(0, max).findIndex((request) => !isWith(request));
  return Math.max(1, end < 0 ? max : end);
}

async function callBatch(
  call: Call,
  batch: readonly QueuedRequest[],
): Promise<{ results: readonly BatchedResult[] } | { error: unknown }> {
  const [first] = batch;
  if (!first) return { results: [] };
  const { endpoint, input, operationId, position, version } = first;
  try {
    if (batch.length > 1) return { results: await callInBatch(call, batch, version) };
    // The operation supplied the endpoint and its input as a pair.
    const response = await call(endpoint, input as InputOf<Endpoint>, { ...version, operationId, position });
    return { results: [{ outcome: response }] };
  } catch (error) {
    return { error };
  }
}

const reasonNotSent = ({ mustTravelAlone }: QueuedRequest): Error =>
  mustTravelAlone ? new Unreachable('the round ended before the response') : new NotSent();

const errorKindOf = ({ status, code }: Refused) => classifyError({ status, code, succeedsWhenGone: false });

/** The error of a shared request applies to each change in it, unless the server rejected only the batch itself. */
function affectsWholeBatch(error: unknown): boolean {
  // A server that does not know shared requests may know each change.
  if (error instanceof Refused && error.status === 404) return false;
  if (error instanceof Refused) return ['auth', 'wrong-user', 'update', 'retry'].includes(errorKindOf(error));
  return error instanceof Unreachable;
}

const stopsDispatch = (error: unknown): boolean =>
  error instanceof Refused && ['auth', 'wrong-user', 'update'].includes(errorKindOf(error));
