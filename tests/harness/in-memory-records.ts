import type { Bytes } from '#client/build-request.ts';
import { Refused } from '#client/refused.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { PROBLEM_STATUS } from '#contract/problem.ts';
import { isSameContent, RecordContent, type RecordState } from '#domain/records/record.ts';

type StoredRecord = RecordState & Author;
type Author = { by: string; device: string };
/** `found` is the record as it stood before, and who had decided about it. */
export type RecordEffect = Author & { op_id: string; about: string; found: RecordContent | null; foundBy: Author };

const refuse = (code: 'conflict' | 'upload_incomplete', current?: RecordState) =>
  new Refused(PROBLEM_STATUS[code], { code, ...(current && { current }) });

/** The server's guarantees about records (docs/offline.md#records) in short. */
export class InMemoryRecords {
  readonly states = new Map<string, StoredRecord>();
  /** Hashes of attachments by `<record>:<sha256>`. */
  readonly attachments = new Set<string>();
  /** What requests have changed, in order. */
  readonly effects: RecordEffect[] = [];
  readonly #nextRev: () => number;

  constructor(nextRev: () => number) {
    this.#nextRev = nextRev;
  }

  live(): RecordState[] {
    return [...this.states.values()].filter(({ record }) => record !== null);
  }

  putAttachment(id: string, bytes: Bytes | undefined) {
    if (!bytes) throw new Error('No bytes were sent.');
    this.attachments.add(`${id}:${bytes.sha256}`);
    return { sha256: bytes.sha256, size: bytes.data.byteLength };
  }

  run(e: Endpoint, input: object, op_id: string, author: Author): RecordState {
    const { params, body } = input as { params: { id: string }; body: { base_rev: number } };
    const { id: about } = params;
    const { record: found = null, by = '', device = '' } = this.states.get(about) ?? {};
    const content = e.method === 'DELETE' ? null : RecordContent.parse(body);
    const state = this.#change(about, content, { ...author, base_rev: body.base_rev });
    this.effects.push({ op_id, about, ...author, found, foundBy: { by, device } });
    return state;
  }

  /** A change by another person, made on the server. */
  write(id: string, content: RecordContent | null, by: string): void {
    this.#change(id, content, { by, device: '', base_rev: Number.MAX_SAFE_INTEGER });
  }

  #change(id: string, content: RecordContent | null, { by, device, base_rev }: Author & { base_rev: number }) {
    const known = this.states.get(id);
    if (!known && content === null) return { id, rev: 0, record: null };
    if (known && isSameContent(known.record, content)) return toState(known);
    const isOwn = known?.by === by && known.device === device && device !== '';
    if (known && known.rev > base_rev && !isOwn) throw refuse('conflict', toState(known));
    const attachment = content?.attachment;
    if (attachment && !this.attachments.has(`${id}:${attachment.sha256}`)) throw refuse('upload_incomplete');
    const rev = this.#nextRev();
    const record = content && { ...content, id, rev, updated_at: '2026-11-01T00:00:00Z', updated_by: by };
    const state = { id, rev, record, by, device };
    this.states.set(id, state);
    return toState(state);
  }

  page(from: number, rev: number, size: number) {
    const all = [...this.states.values()].filter((state) => state.rev > from).sort((a, b) => a.rev - b.rev);
    const records = all.slice(0, size).map(toState);
    const more = all.length > records.length;
    return { records, more, cursor: more ? (records.at(-1)?.rev ?? from) : Math.max(from, rev) };
  }

  /** After a restore: revisions start again. */
  restamp(): void {
    for (const [id, state] of this.states) {
      const rev = this.#nextRev();
      this.states.set(id, { ...state, rev, record: state.record && { ...state.record, rev } });
    }
  }

  copy(): () => void {
    const [states, attachments, effects] = [new Map(this.states), [...this.attachments], [...this.effects]];
    return () => {
      this.states.clear();
      for (const [id, state] of states) this.states.set(id, state);
      this.attachments.clear();
      for (const one of attachments) this.attachments.add(one);
      this.effects.splice(0, this.effects.length, ...effects);
    };
  }
}

const toState = ({ id, rev, record }: StoredRecord): RecordState => ({ id, rev, record });
