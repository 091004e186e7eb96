import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconMessage } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { createLiveReaders } from '#store/live-reader.ts';
import { listRecords } from '#store/records/list-records.ts';
import type { Store } from '#store/store.ts';
import { useSignedIn } from '../session/session-context.tsx';

/** The comments of one invoice: how many, and whom they mention. */
type CommentSummary = { count: number; mentions: ReadonlySet<string> };

const summariesOf = createLiveReaders(readSummaries);

/** By the id of the invoice. */
async function readSummaries(store: Store): Promise<ReadonlyMap<string, CommentSummary>> {
  const summaries = new Map<string, CommentSummary>();
  for (const { data } of await listRecords(store, 'comment')) {
    const { count, mentions } = summaries.get(data.invoice_id) ?? { count: 0, mentions: [] };
    summaries.set(data.invoice_id, { count: count + 1, mentions: new Set([...mentions, ...data.mentions]) });
  }
  return summaries;
}

/** Returns the comments of an invoice on this device; undefined without any. */
export function useCommentSummary(invoice_id: string): CommentSummary | undefined {
  const { subscribe, get } = summariesOf(useSignedIn().store);
  return useSyncExternalStore(subscribe, () => get()?.get(invoice_id));
}

/** The number of comments, and whether one mentions the person. */
export function CommentMark({ comments: { count, mentions } }: { comments: CommentSummary }) {
  const { t } = useLingui();
  const isMentioned = mentions.has(useSignedIn().user.id);
  const total = t`${plural(count, { one: '# comentario', other: '# comentarios' })}`;
  return (
    <span
      role="img"
      aria-label={isMentioned ? t`${total}, te mencionan` : total}
      data-mentioned={isMentioned || undefined}
    >
      <IconMessage size={12} aria-hidden style={{ verticalAlign: 'text-bottom' }} /> {count}
      {isMentioned && ' @'}
    </span>
  );
}
