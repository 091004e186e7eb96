import type { Call, CallOptions } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { isProblemCode, PROBLEM_STATUS } from '#contract/problem.ts';
import type { Invoice, InvoiceStatus } from '#domain/invoice.ts';
import type { User } from '#domain/user.ts';

/** What goes wrong with one request; without a fault it is answered. */
export type Fault = 'drop-before' | 'drop-after' | 'hang' | 500 | '500-after' | 401 | 403 | 422 | 429;

type Row = { invoice: Invoice; deleted: boolean; status_rev: number; status_by: string };
type Kept = { body: string; answer?: unknown; refused?: Refused };
export type Effect = { op_id: string; about: string; user_id: string };
type Loose = {
  params?: { id: string };
  body?: { status: InvoiceStatus; base_rev?: number };
  query?: { since: number };
};

const refusal = (code: keyof typeof PROBLEM_STATUS, current?: Invoice) =>
  new Refused(PROBLEM_STATUS[code], { code, ...(current && { current }) });

/**
 * The server's promises (OFFLINE.md 2.5, 2.13) in a few lines: a feed ordered by revision, a ledger of operations and
 * conflicts by `base_rev`. Without `ledger` it is a server that forgets what it did: the harness must find that out.
 */
export class InMemoryServer {
  readonly rows = new Map<string, Row>();
  readonly effects: Effect[] = [];
  /** How often each operation was carried out, not repeated from the ledger. */
  readonly runs = new Map<string, number>();
  readonly ledger = new Map<string, Kept>();
  readonly sessions = new Map<string, User>();
  /** Every request that reached the server, and whose it was. */
  readonly requests: { path: string; token: string | undefined; op_id: string | undefined }[] = [];
  faults: Fault[] = [];
  epoch = 'e1';
  pageSize = 2;
  #rev = 0;
  readonly #hasLedger: boolean;

  constructor({ ledger = true } = {}) {
    this.#hasLedger = ledger;
  }

  put(invoice: Invoice): Invoice {
    this.#rev += 1;
    const kept = { ...invoice, rev: this.#rev };
    this.rows.set(invoice.id, { invoice: kept, deleted: false, status_rev: kept.rev, status_by: '' });
    return kept;
  }

  signIn(user: User): string {
    const token = crypto.randomUUID();
    this.sessions.set(token, user);
    return token;
  }

  /** The user's rights changed: what was pulled must be pulled again. */
  newEpoch(): void {
    this.epoch = `e${Number(this.epoch.slice(1)) + 1}`;
  }

  /** Back from a backup: revisions begin again, and the ledger is as old as the rows. */
  restore(): void {
    this.newEpoch();
    this.ledger.clear();
    this.#rev = 0;
    for (const row of this.rows.values()) {
      this.#rev += 1;
      row.invoice = { ...row.invoice, rev: this.#rev };
      row.status_rev = this.#rev;
    }
  }

  live(): Invoice[] {
    return [...this.rows.values()].filter((row) => !row.deleted).map((row) => row.invoice);
  }

  /** Another user's decision, made at the server. */
  write(id: string, status: InvoiceStatus | 'deleted', by = 'somebody-else'): void {
    const row = this.rows.get(id);
    if (!row || row.deleted) return;
    if (status === 'deleted') this.#change(row, { deleted: true });
    else this.#setStatus(row, status, by);
  }

  /** The wire: what a device with this token asks with. */
  call(token: () => Promise<string | undefined>): Call {
    const ask = async (e: Endpoint, input: unknown, { operationId }: CallOptions = {}) => {
      const fault = this.faults.shift();
      if (fault === 'drop-before') throw new Unreachable('dropped');
      if (fault === 'hang') return new Promise<never>(() => undefined);
      if (fault && ![`drop-after`, '500-after'].includes(String(fault))) throw faultRefusal(fault);
      const bearer = await token();
      this.requests.push({ path: e.path, token: bearer, op_id: operationId });
      // Only our own endpoints are called, and these are all their parts.
      const answer = this.#answer(e, input as Loose, { bearer, op_id: operationId });
      if (fault) throw fault === 'drop-after' ? new Unreachable('dropped') : refusal('unexpected');
      return structuredClone(answer);
    };
    // The tests of the client's own parsing are beside the client; here the shapes are ours.
    return ask as unknown as Call;
  }

  #answer(e: Endpoint, input: Loose, { bearer, op_id }: { bearer: string | undefined; op_id: string | undefined }) {
    if (e.path === '/health') return { ok: true };
    const user = this.sessions.get(bearer ?? '');
    if (!user) throw refusal('signed_out');
    if (e.path === '/auth/me') return user;
    if (e.path === '/sync/changes') return this.#changes(input.query ?? { since: 0 });
    return this.#inLedger(op_id ?? '', JSON.stringify([e.path, e.method, input]), () =>
      this.#run(e, input, op_id, user),
    );
  }

  #changes({ since, epoch }: { since: number; epoch?: string }) {
    const from = epoch !== undefined && epoch !== this.epoch ? 0 : since;
    const all = [...this.rows.values()].filter((row) => row.invoice.rev > from);
    const page = all.sort((a, b) => a.invoice.rev - b.invoice.rev).slice(0, this.pageSize);
    return {
      epoch: this.epoch,
      rows: page.filter((row) => !row.deleted).map((row) => row.invoice),
      deleted: page.filter((row) => row.deleted).map((row) => row.invoice.id),
      cursor: page.at(-1)?.invoice.rev ?? from,
      more: all.length > page.length,
    };
  }

  #inLedger(op_id: string, body: string, run: () => unknown): unknown {
    const kept = this.#hasLedger ? this.ledger.get(op_id) : undefined;
    if (kept && kept.body !== body) throw refusal('key_reused');
    if (kept?.refused) throw kept.refused;
    if (kept) return kept.answer;
    this.runs.set(op_id, (this.runs.get(op_id) ?? 0) + 1);
    try {
      const answer = structuredClone(run());
      this.ledger.set(op_id, { body, answer });
      return answer;
    } catch (error) {
      if (error instanceof Refused) this.ledger.set(op_id, { body, refused: error });
      throw error;
    }
  }

  #run(e: Endpoint, { params, body }: Loose, op_id = '', user: User): unknown {
    const row = this.rows.get(params?.id ?? '');
    if (e.method === 'DELETE') {
      if (!row) throw refusal('invoice_not_found');
      this.effects.push({ op_id, about: row.invoice.id, user_id: user.id });
      if (!row.deleted) this.#change(row, { deleted: true });
      return { id: row.invoice.id, rev: row.invoice.rev };
    }
    if (!row || row.deleted || !body) throw refusal('invoice_not_found');
    const isOvertaken = row.status_rev > (body.base_rev ?? Number.MAX_SAFE_INTEGER) && row.status_by !== user.id;
    if (isOvertaken && row.invoice.status !== body.status) throw refusal('conflict', row.invoice);
    this.effects.push({ op_id, about: row.invoice.id, user_id: user.id });
    this.#setStatus(row, body.status, user.id);
    return row.invoice;
  }

  #setStatus(row: Row, status: InvoiceStatus, by: string): void {
    if (row.invoice.status === status) return;
    this.#change(row, { invoice: { ...row.invoice, status } });
    row.status_rev = row.invoice.rev;
    row.status_by = by;
  }

  #change(row: Row, change: Partial<Row>): void {
    this.#rev += 1;
    Object.assign(row, change);
    row.invoice = { ...row.invoice, rev: this.#rev };
  }
}

function faultRefusal(fault: Fault): Refused {
  const status = Number(fault);
  const codes: Record<number, string> = {
    401: 'signed_out',
    403: 'not_allowed',
    422: 'invalid_input',
    429: 'too_many_attempts',
  };
  const code = codes[status] ?? 'unexpected';
  if (!isProblemCode(code)) throw new Error(`No fault: ${fault}`);
  return new Refused(status, { code }, status === 429 ? 2_000 : undefined);
}
