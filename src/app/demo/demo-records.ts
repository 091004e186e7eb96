import { Refused } from '#client/refused.ts';
import { PROBLEM_STATUS } from '#contract/problem.ts';
import type { RecordsPage } from '#contract/records.ts';
import { isSameContent, type RecordContent, type RecordState } from '#domain/records/record.ts';
import type { Store } from '#store/store.ts';
import { readDemo, writeDemo } from './demo-state.ts';

type Write = { content: RecordContent | null; by: string };

/** The records of the example: tags, rules, comments and views that its person makes, until it is deleted. */
export function createDemoRecords(store: Store, now: () => number) {
  /** Creates, replaces or deletes a record. The example has one person, so that nobody else has changed it. */
  const write = (id: string, { content, by }: Write): Promise<RecordState> =>
    store.transaction('rw', store.snapshots, async () => {
      const state = await readDemo(store);
      if (!state) throw new Refused(PROBLEM_STATUS.not_found, { code: 'not_found' });
      const known = state.records.find((one) => one.id === id);
      if (!known && !content) return { id, rev: 0, record: null };
      if (known && isSameContent(known.record, content)) return known;
      state.rev += 1;
      const { rev } = state;
      const written = { id, rev, updated_at: new Date(now()).toISOString(), updated_by: by };
      const next: RecordState = { id, rev, record: content && { ...content, ...written } };
      state.records = [...state.records.filter((one) => one !== known), next];
      await writeDemo(store, state, now());
      return next;
    });
  const readPage = async (epoch: string, since: number): Promise<RecordsPage> => {
    const { records, rev } = (await readDemo(store)) ?? { records: [], rev: since };
    const changed = records.filter((one) => one.rev > since);
    return { epoch, records: changed, cursor: rev, position: String(rev), more: false };
  };
  return { write, readPage };
}
