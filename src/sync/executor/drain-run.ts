import { isDocumentKey } from '#domain/files/document-key.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Sender } from '../operations/define-operation.ts';
import type { SendOutcome, SyncContext } from '../types.ts';
import { dueAt, isDue } from './backoff.ts';
import { createDispatcher, NotSent } from './create-dispatcher.ts';
import { sendChange } from './send-change.ts';

/** `ignoreBackoff`: a new event makes a retry worthwhile now, despite the last failure. */
export type DrainOptions = { ignoreBackoff?: boolean };

/** One round of sending: what its lanes share. */
export type DrainRun = {
  context: SyncContext;
  /** The sender of changes without a file. */
  sender: Sender;
  ignoreBackoff: boolean;
  /** Lanes that are not tried again in this round. */
  postponedLanes: Set<string>;
  sent: number;
  parked: number;
  isStopped: boolean;
  /** A change waits for a pull. */
  mustPull: boolean;
  /** No file can be sent before this time (ms since epoch). */
  filesNotBefore: number;
  /** The time for files was over before all of them were sent. */
  hasMoreFiles: boolean;
};

export function createRun(context: SyncContext, ignoreBackoff: boolean): DrainRun {
  const run: DrainRun = {
    context,
    sender: {
      store: context.store,
      call: createDispatcher({ ...context, isStopped: () => run.isStopped }),
      sendFile: () => Promise.reject(new NotSent()),
    },
    ignoreBackoff,
    postponedLanes: new Set(),
    sent: 0,
    parked: 0,
    isStopped: false,
    mustPull: false,
    filesNotBefore: 0,
    hasMoreFiles: false,
  };
  return run;
}

/** A change about a document that only this device has read waits for the upload of its file. */
export const canSend = ({ context, ignoreBackoff, postponedLanes }: DrainRun, head: OutboxRow): boolean =>
  head.state === 'pending' &&
  !isDocumentKey(head.about) &&
  !postponedLanes.has(head.about) &&
  (ignoreBackoff || isDue({ ...head, next_at: dueAt(head, context.circuit.answeredAt()) }, context.ports.now()));

/** Sends the first change of a lane and counts the outcome. An error ends the round. */
export async function sendHead(run: DrainRun, head: OutboxRow, sender: Sender): Promise<SendOutcome> {
  try {
    const outcome = await sendChange(run.context, head, sender);
    if (outcome === 'sent') run.sent += 1;
    if (outcome === 'parked') run.parked += 1;
    if (outcome === 'stop') run.isStopped = true;
    if (outcome === 'later' || outcome === 'pull-first') run.postponedLanes.add(head.about);
    if (outcome === 'pull-first') run.mustPull = true;
    return outcome;
  } catch (error) {
    run.isStopped = true;
    throw error;
  }
}
