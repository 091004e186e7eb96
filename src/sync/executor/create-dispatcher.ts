import type { Call, CallOptions } from '#client/call.ts';
import { type BatchedCall, type BatchedResult, callInBatch, canBeBatched } from '#client/call-in-batch.ts';
import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { MAX_BATCH_SIZE } from '#contract/sync.ts';
import type { Ports, SyncContext } from '../ports.ts';
import { classifyError } from './classify-error.ts';

/** The round stopped before this request was sent. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}

/** The device reported no network before and after the request: it cannot have left the device. */
export class NotTransmitted extends Unreachable {}

type QueuedRequest = BatchedCall & {
  version: Pick<CallOptions, 'apiVersion'>;
  mustTravelAlone: boolean;
  resolve: (outcome: unknown) => void;
  reject: (reason: unknown) => void;
};

type DispatcherDependencies = Pick<SyncContext, 'call' | 'circuit'> & {
  ports: Pick<Ports, 'now' | 'random' | 'isOffline' | 'inFlight'>;
  /** Whether another part has ended the round. */
  isStopped: () => boolean;
};

/**
 * Returns a `Call` for changes with idempotency keys (docs/offline.md#order-and-lanes). At most `inFlight` requests run
 * at once. Changes that would have to wait share requests, each with its own key and its own response. Rejects with
 * NotSent once nothing may be sent any more.
 */
export function createDispatcher({ call, circuit, ports, isStopped: isOver }: DispatcherDependencies): Call {
  const queue: QueuedRequest[] = [];
  let freeSlots = ports.inFlight;
  let lostSlots = 0;
  let isStopped = false;
  let isFlushScheduled = false;

  function scheduleFlush(): void {
    if (isFlushScheduled) return;
    isFlushScheduled = true;
    // Calls of the same microtask are batched together.
    queueMicrotask(() => {
      isFlushScheduled = false;
      flushQueue();
    });
  }

  function flushQueue(): void {
    if (isStopped || isOver()) for (const { reject } of queue.splice(0)) reject(new NotSent());
    while (freeSlots > 0 && queue.length > 0) {
      const batch = queue.splice(0, batchSize(queue, freeSlots));
      freeSlots -= 1;
      void sendBatch(batch).then(releaseSlot).then(scheduleFlush);
    }
  }

  async function sendBatch(batch: readonly QueuedRequest[]): Promise<{ wasReceived: boolean }> {
    const wasOffline = ports.isOffline();
    const result = await callBatch(call, batch);
    if ('error' in result) return handleBatchError(batch, result.error, wasOffline);
    circuit.recordSuccess();
    for (const [index, request] of batch.entries()) settleRequest(request, result.results[index]);
    return { wasReceived: true };
  }

  function handleBatchError(
    batch: readonly QueuedRequest[],
    error: unknown,
    wasOffline: boolean,
  ): { wasReceived: boolean } {
    if (batch.length > 1 && !affectsWholeBatch(error)) {
      queue.unshift(...batch.map((request) => ({ ...request, mustTravelAlone: true })));
      return { wasReceived: true };
    }
    recordError(error);
    const isUnreachable = error instanceof Unreachable;
    const reason = isUnreachable && wasOffline && ports.isOffline() ? new NotTransmitted('no network') : error;
    for (const { reject } of batch) reject(reason);
    return { wasReceived: !isUnreachable };
  }

  function settleRequest({ resolve, reject }: QueuedRequest, result: BatchedResult | undefined): void {
    if (result && 'outcome' in result) resolve(result.outcome);
    else {
      recordError(result?.error);
      reject(result?.error);
    }
  }

  function recordError(error: unknown): void {
    if (error instanceof Refused) circuit.recordSuccess();
    if (error instanceof Unreachable) circuit.recordFailure(ports.now(), ports.random());
    isStopped ||= circuit.isOpen() || stopsDispatch(error);
  }

  /**
   * The slots of failed requests are not reused until a request succeeds. The last slot always is, or sending would
   * stop.
   */
  function releaseSlot({ wasReceived }: { wasReceived: boolean }): void {
    if (!wasReceived && lostSlots + 1 < ports.inFlight) {
      lostSlots += 1;
      return;
    }
    freeSlots += lostSlots + 1;
    lostSlots = 0;
  }

  const enqueueCall = (
    endpoint: Endpoint,
    input: BatchedCall['input'],
    { operationId = '', ...version }: CallOptions = {},
  ) =>
    new Promise((resolve, reject) => {
      queue.push({ endpoint, input, operationId, version, mustTravelAlone: false, resolve, reject });
      scheduleFlush();
    });
  // Safe: every response has been parsed with the schema of its endpoint.
  return enqueueCall as unknown as Call;
}

/** How many of the first waiting requests share the next request. */
function batchSize(waiting: readonly QueuedRequest[], free: number): number {
  const [first] = waiting;
  const max = Math.min(MAX_BATCH_SIZE, Math.ceil(waiting.length / free));
  const isWith = (email: QueuedRequest) =>
    !email.mustTravelAlone && canBeBatched(email.endpoint) && email.version.apiVersion === first?.version.apiVersion;
  const end = waiting.slice(0, max).findIndex((email) => !isWith(email));
  return Math.max(1, end < 0 ? max : end);
}

async function callBatch(
  call: Call,
  batch: readonly QueuedRequest[],
): Promise<{ results: readonly BatchedResult[] } | { error: unknown }> {
  const [first] = batch;
  if (!first) return { results: [] };
  const { endpoint, input, operationId, version } = first;
  try {
    if (batch.length > 1) return { results: await callInBatch(call, batch, version) };
    // The operation supplied the endpoint and its input as a pair.
    const response = await call(endpoint, input as InputOf<Endpoint>, { ...version, operationId });
    return { results: [{ outcome: response }] };
  } catch (error) {
    return { error };
  }
}

const errorKindOf = ({ status, code }: Refused) => classifyError({ status, code, succeedsWhenGone: false });

/** The error of a shared request applies to each change in it, unless the server rejected only the batch itself. */
function affectsWholeBatch(error: unknown): boolean {
  if (error instanceof Refused) return ['auth', 'wrong-user', 'update', 'retry'].includes(errorKindOf(error));
  return error instanceof Unreachable;
}

const stopsDispatch = (error: unknown): boolean =>
  error instanceof Refused && ['auth', 'wrong-user', 'update'].includes(errorKindOf(error));
