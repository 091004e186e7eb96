import type { Call, CallOptions } from '#client/call.ts';
import { type BatchedCall, type BatchedResult, callInBatch, canBeBatched } from '#client/call-in-batch.ts';
import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { MAX_BATCH_SIZE } from '#contract/sync.ts';
import type { Ports, SyncContext } from '../ports.ts';
import { classifyError } from './classify-error.ts';

/** There was a reason to send nothing more by the time of its turn. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}

/** It was sent where the device itself said, before and after, that it has no network: nothing can have left it. */
export class NotTransmitted extends Unreachable {}

type QueuedRequest = BatchedCall & {
  version: Pick<CallOptions, 'apiVersion'>;
  mustTravelAlone: boolean;
  resolve: (outcome: unknown) => void;
  reject: (reason: unknown) => void;
};

type DispatcherDependencies = Pick<SyncContext, 'call' | 'circuit'> & {
  ports: Pick<Ports, 'now' | 'random' | 'isOffline' | 'inFlight'>;
  /** Whether something else has ended the round. */
  isStopped: () => boolean;
};

/**
 * A call for changes with keys (docs/offline.md#order-and-lanes). At most `inFlight` requests are on the wire, and
 * changes that would have to wait for one of them share requests, each with its own key and its own answer. Rejects
 * with NotSent once nothing may be sent any more.
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
    // What is asked for in the same moment is looked at together.
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

  /** Who got no answer takes its place along until another one has; the last place stays, or nobody would come any more. */
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
  // Every answer has been parsed by the schema of its endpoint.
  return enqueueCall as unknown as Call;
}

/** How many of those in front share the next request. */
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
    // The operation gave both together.
    const response = await call(endpoint, input as InputOf<Endpoint>, { ...version, operationId });
    return { results: [{ outcome: response }] };
  } catch (error) {
    return { error };
  }
}

const errorKindOf = ({ status, code }: Refused) => classifyError({ status, code, succeedsWhenGone: false });

/** What became of a request that many shared is true of each, but for a no to sharing it. */
function affectsWholeBatch(error: unknown): boolean {
  if (error instanceof Refused) return ['auth', 'wrong-user', 'update', 'retry'].includes(errorKindOf(error));
  return error instanceof Unreachable;
}

const stopsDispatch = (error: unknown): boolean =>
  error instanceof Refused && ['auth', 'wrong-user', 'update'].includes(errorKindOf(error));
