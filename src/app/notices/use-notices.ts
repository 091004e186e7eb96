import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { obstacleOf } from '#domain/approval/approval-rules.ts';
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

/** Returns the purchases whose next step the user may approve, the newest first; undefined until they are read. */
export function useWaitingApprovals() {
  const { store, user } = useSignedIn();
  return useLiveQuery(async () => {
    const rows = await store.invoices
      .orderBy('[issue_date+id]')
      .reverse()
      .filter((row) => Boolean(row.review) && obstacleOf(row.review, user) === undefined)
      .toArray();
    return rows;
  }, [store, user]);
}

/** Returns the function that marks mentions as read, on this device. */
export function useMarkRead(): (ids: readonly string[]) => Promise<void> {
  const { store } = useSignedIn();
  return async (ids) => {
    await store.transaction('rw', store.meta, async () => {
      const read = (await readMeta(store, 'read_notices')) ?? [];
      await writeMeta(store, 'read_notices', [...new Set([...read, ...ids])].slice(-MAX_READ));
    });
  };
}

/** Returns the number of unread mentions, for the menu. */
export const useUnreadNotices = (): number => useMentions()?.filter(({ isRead }) => !isRead).length ?? 0;
