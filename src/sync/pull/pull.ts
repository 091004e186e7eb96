import { z } from 'zod/mini';
import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import { pullChanges, pullSnapshot, type SnapshotPage } from '#contract/sync.ts';
import { logEvent } from '#store/events/log-event.ts';
import { readMeta } from '#store/meta.ts';
import type { Bootstrap } from '#store/rows/meta-row.ts';
import { endSession, pause } from '../coordination/pause.ts';
import { isStorageFull } from '../device/storage-space.ts';
import { withRoom } from '../device/with-space.ts';
import type { SyncContext } from '../ports.ts';
import { applyChanges, applyEverything, forgetPulled, placeAfter } from './apply-changes.ts';

/** 'more': there is more to come, but somebody else wants the turn. */
export type PullOutcome = 'done' | 'more' | 'offline' | 'paused' | 'refused';

type Step = PullOutcome | 'next';
type Place = Bootstrap['after'];

/** The first page makes the app usable; the others are what one transaction writes without being noticed. */
const FIRST_PAGE = 500;
const PAGE = 1_000;

/**
 * Brings everything that changed since the last time, or everything there is, newest first, to a device that has
 * nothing (docs/offline.md#pull). To be called in turn only, after a drain. `mayGoOn` is asked between pages.
 */
export async function pull(context: SyncContext, mayGoOn: () => boolean = () => true): Promise<PullOutcome> {
  if (await readMeta(context.store, 'paused')) return 'paused';
  const askEverything = askedAhead(context);
  for (;;) {
    const step = await pullStep(context, askEverything).catch((error: unknown): Step => {
      // The person has been told, and what is here stays as it is.
      if (isStorageFull(error)) return 'refused';
      throw error;
    });
    if (step !== 'next') return step;
    if (!mayGoOn()) return 'more';
  }
}

type AskEverything = (asked: Bootstrap | undefined) => Promise<Said<SnapshotPage>>;

async function pullStep(context: SyncContext, askEverything: AskEverything): Promise<Step> {
  const cursor = await readMeta(context.store, 'cursor');
  return cursor === undefined ? pullEverythingFrom(context, askEverything) : pullSince(context, cursor);
}

/** Asks for the next page as soon as one has come: it travels while the database writes. */
function askedAhead({ call }: SyncContext): AskEverything {
  let ahead: { after: Place; heard: Promise<Said<SnapshotPage>> } | undefined;
  const ask = (after: Place | undefined) => said(call(pullSnapshot, { query: pageAfter(after) }));
  return async (asked) => {
    const heard = await (asked && ahead?.after.id === asked.after.id ? ahead.heard : ask(asked?.after));
    const next = 'page' in heard ? placeAfter(heard.page) : undefined;
    ahead = next && { after: next, heard: ask(next) };
    return heard;
  };
}

async function pullEverythingFrom(context: SyncContext, askEverything: AskEverything): Promise<Step> {
  const { store, ports, circuit } = context;
  const token = await readMeta(store, 'token');
  const asked = await readMeta(store, 'bootstrap');
  const heard = await askEverything(asked);
  if ('error' in heard) return failed(context, token, heard.error);
  circuit.answered();
  const isApplied = await withRoom(store, () => applyEverything(store, heard.page, asked, ports.now()));
  // The first rows are read and shown before the next ones are written.
  if (isApplied && !asked && heard.page.more) await ports.breathe();
  return isApplied ? 'next' : 'done';
}

const pageAfter = (after: Place | undefined) =>
  after ? { after_date: after.issue_date, after_id: after.id, limit: PAGE } : { limit: FIRST_PAGE };

async function pullSince(context: SyncContext, since: number): Promise<Step> {
  const { store, call, ports, circuit } = context;
  const token = await readMeta(store, 'token');
  const epoch = await readMeta(store, 'epoch');
  const heard = await said(call(pullChanges, { query: { since, ...(epoch && { epoch }), limit: PAGE } }));
  if ('error' in heard) return failed(context, token, heard.error);
  circuit.answered();
  const { page } = heard;
  const isApplied = await withRoom(store, () => applyChanges(store, page, { since, epoch }, ports.now()));
  const isNewEpoch = epoch !== undefined && page.epoch !== epoch;
  const isMoving = page.more && page.cursor !== since;
  return isApplied && (isNewEpoch || isMoving) ? 'next' : 'done';
}

type Said<T> = { page: T } | { error: unknown };

const said = <T>(page: Promise<T>): Promise<Said<T>> =>
  page.then(
    (value) => ({ page: value }),
    (error: unknown) => ({ error }),
  );

async function failed(context: SyncContext, token: string | undefined, error: unknown): Promise<Step> {
  const { store, ports, circuit } = context;
  const now = ports.now();
  if (error instanceof Refused) return refused(context, token, error);
  if (error instanceof Unreachable) {
    circuit.failed(now, ports.random());
    return 'offline';
  }
  await logEvent(store, { at: now, kind: 'problem', detail: String(error).slice(0, 200) });
  if (!(error instanceof z.core.$ZodError)) return 'refused';
  // An answer in a shape that this build does not know: the cursor stays, and the next build reads on from there.
  await pause(store, 'update', now);
  return 'paused';
}

async function refused({ store, ports }: SyncContext, token: string | undefined, { status, code }: Refused) {
  const now = ports.now();
  if (status === 410 && (await readMeta(store, 'cursor')) !== undefined) {
    await forgetPulled(store, now);
    return 'next' as const; // One of the steps, not any text.
  }
  if (status === 401) await endSession(store, { refused: token, code }, now);
  if (status === 426) await pause(store, 'update', now);
  if (code === 'user_mismatch') await pause(store, 'wrong-user', now);
  const isPaused = await readMeta(store, 'paused');
  return isPaused ? ('paused' as const) : ('refused' as const); // Two of the steps, not any text.
}
