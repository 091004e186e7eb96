import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState } from 'react';
import { obstacleOf } from '#domain/approval/approval-rules.ts';
import { NOT_STORED_AT } from '#domain/coding/with-coding.ts';
import type { IndexEntry } from '#store/invoices/index-entry.ts';
import { type InvoiceIndex, invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import { QUIET_MS, watchQuietEntries } from '#store/invoices/quiet-entries.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import type { TypedRecord } from '#store/records/list-records.ts';
import { useRecords } from '../data/use-records.ts';
import { useSignedIn } from '../session/session-context.tsx';

export type MentionNotice = TypedRecord<'comment'> & { isRead: boolean };

/** Marks beyond this number are forgotten, the oldest first. */
const MAX_READ = 2_000;

/** Returns the comments of others that mention the user, the newest first; undefined until they are read. */
export function useMentions(): MentionNotice[] | undefined {
  const { store, user } = useSignedIn();
  const comments = useRecords('comment');
  const read = useLiveQuery(async () => (await readMeta(store, 'read_notices')) ?? [], [store]);
  return useMemo(() => {
    if (!comments || !read) return undefined;
    const known = new Set(read);
    return comments
      .filter(({ data, updated_by }) => data.mentions.includes(user.id) && updated_by !== user.email)
      .map((comment) => ({ ...comment, isRead: known.has(comment.id) }))
      .sort((a, b) => (a.data.at < b.data.at ? 1 : -1));
  }, [comments, read, user]);
}

/** The invoices as they were when they last stayed the same for a moment; undefined until all of them are in memory. */
function useEntries(): readonly IndexEntry[] | undefined {
  const index = invoiceIndexOf(useSignedIn().store);
  const [entries, setEntries] = useState(() => readyEntries(index));
  useEffect(() => {
    setEntries(readyEntries(index));
    return watchQuietEntries(index, { quietMs: QUIET_MS, onQuiet: (now) => setEntries(now) });
  }, [index]);
  return entries;
}

const readyEntries = (index: InvoiceIndex): readonly IndexEntry[] | undefined => {
  const { isReady, entries } = index.getSnapshot();
  return isReady ? entries : undefined;
};

/** Returns the ids of the purchases whose next step the user may approve, the newest first; undefined until they are read. */
export function useWaitingApprovals(): readonly string[] | undefined {
  const { user } = useSignedIn();
  const entries = useEntries();
  return useMemo(
    () =>
      entries
        ?.filter(({ review }) => review !== undefined && obstacleOf(review, user) === undefined)
        .sort((a, b) => (a.issue_date < b.issue_date ? 1 : -1))
        .map(({ id }) => id),
    [entries, user],
  );
}

export type Assignments = { ids: readonly string[]; newest: string };

/**
 * Returns the invoices that others or rules assigned to the user after the last ones marked as read, the newest first;
 * undefined until they are read.
 */
export function useNewAssignments(): Assignments | undefined {
  const { store, user } = useSignedIn();
  const entries = useEntries();
  const readAt = useLiveQuery(async () => (await readMeta(store, 'assignments_read_at')) ?? '', [store]);
  return useMemo(() => {
    if (!entries || readAt === undefined) return undefined;
    const assigned = entries
      .filter(({ codes, assignedAt = '' }) => assignedAt > readAt && codes['assignee'] === user.id)
      .filter((entry) => !isOwnAssignment(entry, user.id))
      .map(({ id, assignedAt = '' }) => ({ id, assignedAt }))
      .sort((a, b) => (a.assignedAt < b.assignedAt ? 1 : -1));
    return { ids: assigned.map(({ id }) => id), newest: assigned[0]?.assignedAt ?? readAt };
  }, [entries, readAt, user]);
}

/** What the server has not stored yet was decided on this device. */
const isOwnAssignment = ({ assignedAt, assignedBy }: IndexEntry, user_id: string): boolean =>
  assignedBy === user_id || assignedAt === NOT_STORED_AT;

type ReadNotices = { mentions: readonly string[]; assignmentsUntil?: string };

/** Returns the function that marks notices as read, on this device. */
export function useMarkRead(): (notices: ReadNotices) => Promise<void> {
  const { store } = useSignedIn();
  return async ({ mentions, assignmentsUntil }) => {
    await store.transaction('rw', store.meta, async () => {
      const read = (await readMeta(store, 'read_notices')) ?? [];
      await writeMeta(store, 'read_notices', [...new Set([...read, ...mentions])].slice(-MAX_READ));
      if (assignmentsUntil !== undefined) await writeMeta(store, 'assignments_read_at', assignmentsUntil);
    });
  };
}

/** Returns the number of notices for the menu: unread mentions, new assignments and purchases to approve. */
export function useNoticeCount(): number {
  const mentions = useMentions()?.filter(({ isRead }) => !isRead) ?? [];
  return mentions.length + (useNewAssignments()?.ids.length ?? 0) + (useWaitingApprovals()?.length ?? 0);
}
