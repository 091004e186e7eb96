import type { Call, CallOptions } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { restoreInvoice } from '#contract/invoices.ts';
import { PROBLEM_STATUS } from '#contract/problem.ts';
import { putRecord, putRecordAttachment } from '#contract/records.ts';
import { BATCHABLE_ENDPOINTS, type Operation, sendBatch } from '#contract/sync.ts';
import type { User } from '#domain/accounts/user.ts';
import { reviewOf } from '#domain/approval/invoice-review.ts';
import { withCoding } from '#domain/coding/with-coding.ts';
import { digestOf } from '#domain/files/checksum.ts';
import { type Classification, type Invoice, InvoiceStatus } from '#domain/invoices/invoice.ts';
import { FeedStarts } from './feed-starts.ts';
import { changesPage, snapshotPage } from './in-memory-pages.ts';
import { type FoundPart, InMemoryParts, type PartBody, type PlanPart } from './in-memory-parts.ts';
import { InMemoryRecords } from './in-memory-records.ts';
import { type Fault, failAfter, failBefore, ignoringRefusal } from './server-faults.ts';

/** The fields that a user decides, each with the revision and the user of its last decision. */
export type Field = 'status' | 'classification';
type Row = { invoice: Invoice; deleted: boolean; decided: Record<Field, Author & { rev: number }> };
/** The user and the device of a decision. On another device of the same user it may not have been seen. */
export type Author = { by: string; device: string };
type Kept = { body: string; answer?: unknown; refused?: Refused };
/** `changesRow`: false where the invoice was deleted or restored already. `found` is how the fields of the invoice stood before, and who had decided them. */
export type Effect = {
  op_id: string;
  about: string;
  user_id: string;
  device: string;
  found: Found;
  /** The same of the parts that the change is about. */
  parts: FoundPart[];
  changesRow: boolean;
};
type Found = Record<Field, Author & { value: string }>;
type Loose = {
  params?: { id: string };
  body?: Partial<Pick<Invoice, Field>> & { base_rev?: number };
  query?: { since?: number; epoch?: string; position?: string; after_date?: string; after_id?: string };
};

/** What a request carries besides its input. */
export type Sent = {
  bearer: string | undefined;
  op_id: string | undefined;
  position?: string | undefined;
  device?: string | undefined;
  bytes?: CallOptions['bytes'];
};
type Person = { id: string; email: string };
type Together = { body: { operations: Operation[] } };

export const SOMEBODY_ELSE = 'somebody-else';
/** The user whose changes are SOMEBODY_ELSE's. */
export const SOMEBODY = { id: '99999999-9999-4999-8999-999999999999', email: 'otra@empresa.co' };

const refusal = (code: keyof typeof PROBLEM_STATUS, row?: Row, field: Field = 'status') => {
  const standing = row && { current: row.invoice, decided: { by: row.decided[field].by, at: null } };
  return new Refused(PROBLEM_STATUS[code], { code, ...standing });
};

/**
 * The server's guarantees (docs/offline.md#idempotency and docs/offline.md#pull) in short: a feed ordered by revision,
 * a ledger of operations, and conflicts by `base_rev`. Without `ledger` the server forgets the operations it ran: the
 * harness must detect that.
 */
export class InMemoryServer {
  readonly rows = new Map<string, Row>();
  readonly effects: Effect[] = [];
  /** How often each operation was executed, without repeats from the ledger. */
  readonly runs = new Map<string, number>();
  readonly ledger = new Map<string, Kept>();
  readonly sessions = new Map<string, User>();
  /** The ids of deleted users. */
  readonly removed = new Set<string>();
  /** Every request that reached the server, with its token. */
  readonly requests: { path: string; token: string | undefined; op_id: string | undefined }[] = [];
  faults: Fault[] = [];
  /** How many digests were requested, and what happens before each. */
  digests = 0;
  beforeDigest: () => void = () => undefined;
  epoch = 'e1';
  pageSize = 2;
  /** Deletions up to this revision are no longer in the feed. */
  horizon = 0;
  /** False: a server from before records. */
  hasRecords = true;
  /** False: a server from before pages with a digest. */
  hasDigests = true;
  readonly records = new InMemoryRecords(() => {
    this.#rev += 1;
    return this.#rev;
  });
  #rev = 0;
  readonly #starts = new FeedStarts();
  /** Requests that a proxy holds back: they arrive with the next one. */
  readonly #late: (() => unknown)[] = [];
  readonly #hasLedger: boolean;
  readonly #parts: InMemoryParts;

  constructor({ ledger = true, digests = true } = {}) {
    this.#hasLedger = ledger;
    this.#parts = new InMemoryParts({ checksDigests: digests });
  }

  put(invoice: Invoice): Invoice {
    this.#rev += 1;
    const kept = { ...invoice, rev: this.#rev };
    const nobody = { rev: kept.rev, by: '', device: '' };
    this.rows.set(invoice.id, { invoice: kept, deleted: false, decided: { status: nobody, classification: nobody } });
    return kept;
  }

  signIn(user: User): string {
    const token = crypto.randomUUID();
    this.sessions.set(token, user);
    return token;
  }

  /** Deletes a user. */
  remove({ id }: User): void {
    this.removed.add(id);
    for (const [token, user] of this.sessions) if (user.id === id) this.sessions.delete(token);
  }

  /** The user's rights changed: everything must be pulled again. */
  newEpoch(): void {
    this.epoch = `e${Number(this.epoch.slice(1)) + 1}`;
  }

  /** Removes all deletions up to now from the feed. */
  forgetDeletions(): void {
    this.horizon = this.#rev;
    for (const [id, row] of this.rows) if (row.deleted) this.rows.delete(id);
  }

  /** Restored from a backup: revisions start again, and the ledger is as old as the rows. */
  restore({ isNoticed = true } = {}): void {
    if (isNoticed) this.newEpoch();
    this.ledger.clear();
    this.#starts.forget();
    this.#starts.add(0);
    this.#rev = 0;
    this.records.restamp();
    for (const row of this.rows.values()) {
      this.#rev += 1;
      row.invoice = { ...row.invoice, rev: this.#rev };
      for (const field of FIELDS) row.decided[field] = { ...row.decided[field], rev: this.#rev };
      this.#parts.restamp(row.invoice);
    }
  }

  /** A copy of the database, to be restored later. */
  copy(): () => void {
    const rows = structuredClone(this.rows);
    const [restoreRecords, restoreParts] = [this.records.copy(), this.#parts.copy()];
    const [ledger, runs, effects] = [new Map(this.ledger), new Map(this.runs), [...this.effects]];
    const [rev, horizon, restoreStarts] = [this.#rev, this.horizon, this.#starts.copy()];
    return () => {
      this.rows.clear();
      this.ledger.clear();
      for (const [id, row] of structuredClone(rows)) this.rows.set(id, row);
      for (const [id, kept] of ledger) this.ledger.set(id, kept);
      this.runs.clear();
      for (const [id, times] of runs) this.runs.set(id, times);
      this.effects.splice(0, this.effects.length, ...effects);
      this.#rev = rev;
      restoreRecords();
      restoreParts();
      this.horizon = horizon;
      restoreStarts();
      this.restart();
    };
  }

  restart(): void {
    this.#starts.add(this.#rev);
  }

  live(): Invoice[] {
    return [...this.rows.values()].filter((row) => !row.deleted).map((row) => row.invoice);
  }

  /** Another user's change, made on the server. */
  write(id: string, to: InvoiceStatus | Classification | 'deleted' | 'restored', by = SOMEBODY_ELSE): void {
    const row = this.rows.get(id);
    if (row && to === 'restored') this.#trash(row, false);
    if (!row || row.deleted || to === 'restored') return;
    const status = InvoiceStatus.safeParse(to).data;
    if (to === 'deleted') this.#change(row, { deleted: true });
    // Not a status, so one of the classifications.
    else this.#decide(row, status ? { status } : { classification: to as Classification }, { by, device: '' });
  }

  /** Another user's change of a part, made on the server. What the server refuses changes nothing. */
  writePart(e: Endpoint, id: string, body: PartBody): void {
    const row = this.rows.get(id);
    const plan = this.#parts.planOf(e);
    if (!row || row.deleted || !plan) return;
    ignoringRefusal(() => this.#applyPart(row, plan, { body, author: { by: SOMEBODY_ELSE, device: '' } }, SOMEBODY));
  }

  /** The document was replaced: approvals of the earlier one no longer count. */
  replaceDocument(id: string, digest: string): void {
    const row = this.rows.get(id);
    const review = row && !row.deleted && reviewOf(row.invoice);
    if (!review || review.digest === digest) return;
    const changed = { ...review, digest, state: 'pending' as const, step: 1, approvals: [] };
    this.#change(row, { invoice: { ...row.invoice, review: changed } });
  }

  /** The network: a call of a device with this token. */
  call(token: () => Promise<string | undefined>): Call {
    const handle = async (e: Endpoint, input: unknown, { operationId, position, bytes }: CallOptions = {}) => {
      const fault = this.faults.shift();
      await failBefore(fault);
      const bearer = await token();
      const receive = () => this.receive(e, input, { bearer, op_id: operationId, position, bytes });
      for (const arrive of this.#late.splice(0)) ignoringRefusal(arrive);
      if (fault === 'late-copy') {
        this.#late.push(receive);
        throw new Unreachable('dropped');
      }
      if (fault === 'twice') ignoringRefusal(receive);
      const answer = receive();
      failAfter(fault);
      return structuredClone(answer);
    };
    // The client's own tests cover its parsing; here the shapes are known.
    return handle as unknown as Call;
  }

  /** Runs one request and returns its response; throws Refused. */
  receive(e: Endpoint, given: unknown, by: Sent): unknown {
    // Only our own endpoints are called, and they have no other parts.
    const input = given as Loose & Together;
    if (e.path === sendBatch.path) return { results: input.body.operations.map((one) => this.#result(one, by)) };
    this.requests.push({ path: e.path, token: by.bearer, op_id: by.op_id });
    return this.#answer(e, input, by);
  }

  #result({ op_id, route, position, ...input }: Operation, { bearer, device }: Sent) {
    const e = BATCHABLE_ENDPOINTS.get(route);
    if (!e) throw refusal('invalid_input');
    this.requests.push({ path: e.path, token: bearer, op_id });
    try {
      const by = { bearer, device, op_id, position };
      return { op_id, status: 200, body: this.#answer(e, input as unknown as Loose, by) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { op_id, status: error.status, body: error.problem };
    }
  }

  #answer(e: Endpoint, input: Loose, { bearer, op_id, position, device = '', bytes }: Sent) {
    if (e.path === '/health') return { ok: true };
    const user = this.sessions.get(bearer ?? '');
    if (!user) throw refusal('signed_out');
    if (e.path === '/auth/me') return user;
    if (e.path === '/auth/logout') {
      this.sessions.delete(bearer ?? '');
      return { message: '' };
    }
    const read = this.#reads[e.path];
    if (!this.hasRecords && e.path.includes('/records')) throw refusal('not_found');
    if (read) return read(input.query ?? {});
    if (e.path === putRecordAttachment.path) return this.records.putAttachment(input.params?.id ?? '', bytes);
    const isOfThisFeed = this.#starts.has(position, input.body?.base_rev);
    return this.#inLedger({ op_id, isOfThisFeed }, JSON.stringify([e.path, e.method, input]), () =>
      this.#runAny(e, input, op_id, { user, device }),
    );
  }

  readonly #reads: Partial<Record<string, (query: NonNullable<Loose['query']>) => unknown>> = {
    '/sync/changes': (query) => this.#changes(query),
    '/sync/everything': (query) => this.#everything(query),
    '/sync/digest': () => this.#digest(),
    '/sync/records': (query) => this.#recordsPage(query),
  };

  #everything(after: { after_date?: string; after_id?: string }) {
    const position = this.#starts.position(this.#rev);
    return { epoch: this.epoch, cursor: this.#rev, position, ...snapshotPage(this.live(), after, this.pageSize) };
  }

  #digest() {
    this.#countDigest();
    return { epoch: this.epoch, cursor: this.#rev, ...digestOf(this.live()) };
  }

  #countDigest(): void {
    this.beforeDigest();
    this.digests += 1;
  }

  #recordsPage(query: { since?: number; epoch?: string; position?: string }) {
    const { since = 0, epoch, position } = query;
    const from = epoch !== undefined && epoch !== this.epoch ? 0 : since;
    const isOfThisFeed = this.#starts.has(position, from);
    if (from > this.#rev || (from > 0 && (from < this.horizon || !isOfThisFeed))) throw refusal('feed_expired');
    const page = this.records.page(from, this.#rev, this.pageSize);
    return { epoch: this.epoch, position: this.#starts.position(page.cursor), ...page };
  }

  #changes({
    since = 0,
    epoch,
    position,
    include,
  }: {
    since?: number;
    epoch?: string;
    position?: string;
    include?: string;
  }) {
    const hasDigest = include === 'digest' && this.hasDigests;
    if (hasDigest) this.#countDigest();
    const from = epoch !== undefined && epoch !== this.epoch ? 0 : since;
    const isOfThisFeed = this.#starts.has(position, from);
    if (from > this.#rev || (from > 0 && (from < this.horizon || !isOfThisFeed))) throw refusal('feed_expired');
    const page = changesPage(this.rows.values(), { from, rev: this.#rev, size: this.pageSize });
    const digest = hasDigest && !page.more ? { digest: digestOf(this.live()) } : {};
    return { epoch: this.epoch, position: this.#starts.position(page.cursor), ...page, ...digest };
  }

  #inLedger(
    { op_id = '', isOfThisFeed }: { op_id: string | undefined; isOfThisFeed: boolean },
    body: string,
    run: () => unknown,
  ): unknown {
    const kept = this.#hasLedger ? this.ledger.get(op_id) : undefined;
    if (kept && kept.body !== body) throw refusal('key_reused');
    if (kept?.refused) throw kept.refused;
    if (kept) return kept.answer;
    if (!isOfThisFeed) throw refusal('feed_expired');
    this.runs.set(op_id, (this.runs.get(op_id) ?? 0) + 1);
    try {
      const answer = structuredClone(run());
      this.ledger.set(op_id, { body, answer });
      return answer;
    } catch (error) {
      if (error instanceof Refused && error.status !== 425) this.ledger.set(op_id, { body, refused: error });
      throw error;
    }
  }

  #runAny(
    e: Endpoint,
    input: Loose,
    op_id: string | undefined,
    { user, device }: { user: User; device: string },
  ): unknown {
    if (e.path === putRecord.path) return this.records.run(e, input, op_id ?? '', { by: user.email, device });
    const row = this.rows.get(input.params?.id ?? '');
    if (!row) throw refusal('invoice_not_found');
    const author = { by: user.id, device };
    const plan = this.#parts.planOf(e);
    if (!plan) return this.#run(e, row, { ...input, op_id }, author);
    if (row.deleted) throw refusal('invoice_not_found');
    const effect = effectOf(row, author, op_id ?? '');
    const { rev } = row.invoice;
    const parts = this.#applyPart(row, plan, { body: input.body ?? {}, author }, user);
    this.effects.push({ ...effect, parts, changesRow: row.invoice.rev !== rev });
    return row.invoice;
  }

  #applyPart(row: Row, plan: PlanPart, by: { body: PartBody; author: Author }, person: Person): FoundPart[] {
    const { invoice, found } = plan({ invoice: row.invoice, ...by }, person);
    if (invoice === row.invoice) return [];
    this.#change(row, { invoice });
    this.#parts.decide(
      row.invoice,
      found.map(({ part }) => part),
      by.author,
    );
    return found;
  }

  #run(e: Endpoint, row: Row, { body, op_id = '' }: Loose & { op_id: string | undefined }, author: Author): unknown {
    const { base_rev = Number.MAX_SAFE_INTEGER, ...values } = body ?? {};
    const deletes = e.method === 'DELETE';
    if (deletes || e.path === restoreInvoice.path) return this.#runTrash(row, { deletes, op_id, base_rev }, author);
    if (row.deleted || !body) throw refusal('invoice_not_found');
    const overtaken = fieldsOf(values).find(
      (field) => isUnseen(row.decided[field], author, base_rev) && row.invoice[field] !== values[field],
    );
    if (overtaken) throw refusal('conflict', row, overtaken);
    this.effects.push({ ...effectOf(row, author, op_id), changesRow: true });
    this.#decide(row, values, author);
    return row.invoice;
  }

  #runTrash(
    row: Row,
    { deletes, op_id, base_rev }: { deletes: boolean; op_id: string; base_rev: number },
    author: Author,
  ): unknown {
    if (deletes && !row.deleted) {
      const unseen = FIELDS.find((field) => isUnseen(row.decided[field], author, base_rev));
      if (unseen || this.#parts.unseen(row.invoice, author, base_rev)) throw refusal('conflict', row, unseen);
    }
    const parts = deletes ? this.#parts.found(row.invoice) : [];
    this.effects.push({ ...effectOf(row, author, op_id), parts, changesRow: row.deleted !== deletes });
    return this.#trash(row, deletes);
  }

  /** A value that does not change gets no new revision. */
  #trash(row: Row, deleted: boolean): unknown {
    if (row.deleted !== deleted) this.#change(row, { deleted });
    return deleted ? { id: row.invoice.id, rev: row.invoice.rev } : row.invoice;
  }

  #decide(row: Row, values: Partial<Pick<Invoice, Field>>, author: Author): void {
    for (const field of fieldsOf(values)) {
      if (row.invoice[field] === values[field]) continue;
      const at = new Date().toISOString();
      this.#change(row, { invoice: withCoding(row.invoice, { [field]: values[field] ?? null }, { rule: null, at }) });
      row.decided[field] = { rev: row.invoice.rev, ...author };
    }
  }

  #change(row: Row, change: Partial<Row>): void {
    this.#rev += 1;
    Object.assign(row, change);
    row.invoice = { ...row.invoice, rev: this.#rev };
  }
}

const effectOf = (row: Row, { by, device }: Author, op_id: string): Omit<Effect, 'changesRow'> => ({
  ...{ op_id, about: row.invoice.id, user_id: by, device },
  ...{ found: foundIn(row), parts: [] },
});

const isUnseen = (decided: Author & { rev: number }, author: Author, base_rev: number): boolean =>
  decided.rev > base_rev && !isSame(decided, author);

const foundIn = ({ invoice, decided }: Row): Found => ({
  status: { ...decided.status, value: invoice.status },
  classification: { ...decided.classification, value: invoice.classification },
});

export const isSame = (one: Author, other: Author): boolean => one.by === other.by && one.device === other.device;

const FIELDS: readonly Field[] = ['status', 'classification'];
const fieldsOf = (values: object): Field[] => FIELDS.filter((field) => field in values);
