import { Refused } from '#client/refused.ts';
import { type Endpoint, formatRoute } from '#contract/endpoint.ts';
import {
  approveInvoice,
  recordInvoiceEvent,
  removeInvoiceEvent,
  setInvoiceCoding,
  withdrawApproval,
} from '#contract/invoices.ts';
import { PROBLEM_STATUS } from '#contract/problem.ts';
import { reviewOf } from '#domain/approval/invoice-review.ts';
import { withApproval, withoutApproval } from '#domain/approval/with-approval.ts';
import type { CodingChange } from '#domain/coding/coded-value.ts';
import { findCodedValue, withCoding } from '#domain/coding/with-coding.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { eventsOf, type TrackedEvent } from '#domain/radian/invoice-event.ts';
import { withoutRecordedEvents, withRecordedEvents } from '#domain/radian/record-events.ts';

/** What people decide about beside status and classification: `coding:<field>`, `event:<code>` or `digest`. */
export type Part = string;
type Author = { by: string; device: string };
type Decided = Author & { rev: number };
/** How a part stood before a change; the digest is that of the approved document, which nobody decides. */
export type FoundPart = Author & { part: Part; value: string | null };
export type PartBody = {
  values?: CodingChange;
  rule?: string | null;
  restores?: boolean;
  codes?: TrackedEvent[];
  date?: string;
  step?: number;
  digest?: string;
  base_rev?: number;
};
/** The invoice after the change: the same object when nothing changes. */
export type PartChange = { invoice: Invoice; found: FoundPart[] };
type Request = { invoice: Invoice; body: PartBody; author: Author };
type Person = { id: string; email: string };
export type PlanPart = (request: Request, person: Person) => PartChange;

export const DIGEST: Part = 'digest';
const UNDECIDED: Decided = { rev: 0, by: '', device: '' };

export const partValue = (invoice: Pick<Invoice, 'coding' | 'radian_events' | 'review'>, part: Part): string | null => {
  const [kind = '', name = ''] = part.split(':');
  if (kind === 'coding') return findCodedValue(invoice, name)?.value ?? null;
  if (kind === 'event') return eventsOf(invoice).find(({ code }) => code === name)?.date ?? null;
  return reviewOf(invoice)?.digest ?? null;
};

/** What a change of the part changes: of a coded value its origin too. */
const partState = (invoice: Invoice, part: Part): string => {
  const entry = findCodedValue(invoice, part.replace('coding:', ''));
  return `${partValue(invoice, part)} ${entry?.rule}`;
};

/** The server's guarantees about coded values, RADIAN events and approvals (docs/offline.md#coalescing) in short. */
export class InMemoryParts {
  /** False: a server that approves whatever the person saw. */
  readonly #checksDigests: boolean;
  /** The last decision about each part, by the id of the invoice. */
  #decided = new Map<string, ReadonlyMap<Part, Decided>>();

  constructor({ checksDigests }: { checksDigests: boolean }) {
    this.#checksDigests = checksDigests;
  }

  /** The change that a request to this endpoint makes; undefined for an endpoint that is about no part. It throws Refused. */
  planOf(e: Endpoint): PlanPart | undefined {
    return this.#plans[formatRoute(e)];
  }

  /** All parts that somebody has decided about, for a deletion. */
  found(invoice: Invoice): FoundPart[] {
    return this.#find(invoice, [...this.#of(invoice).keys()]);
  }

  /** A part that another device has decided about after the revision, or undefined. */
  unseen(invoice: Invoice, author: Author, base_rev = Number.MAX_SAFE_INTEGER): Part | undefined {
    return [...this.#of(invoice)].find(([, decided]) => isUnseen(decided, author, base_rev))?.[0];
  }

  /** After the invoice got its revision. A rule is no person: its values count as decided by nobody. */
  decide({ id, rev }: Invoice, parts: readonly Part[], author: Author): void {
    const decided = parts.filter((part) => part !== DIGEST).map((part) => [part, { rev, ...author }] as const);
    this.#decided.set(id, new Map([...(this.#decided.get(id) ?? []), ...decided]));
  }

  /** After a restore that gives revisions anew. */
  restamp({ id, rev }: Invoice): void {
    const parts = [...(this.#decided.get(id) ?? [])].map(([part, one]) => [part, { ...one, rev }] as const);
    this.#decided.set(id, new Map(parts));
  }

  copy(): () => void {
    const decided = new Map(this.#decided);
    return () => {
      this.#decided = new Map(decided);
    };
  }

  #of = ({ id }: Invoice): ReadonlyMap<Part, Decided> => this.#decided.get(id) ?? new Map();

  #find = (invoice: Invoice, parts: readonly Part[]): FoundPart[] =>
    parts.map((part) => {
      const { by, device } = this.#of(invoice).get(part) ?? UNDECIDED;
      return { part, value: partValue(invoice, part), by, device };
    });

  readonly #plans: Partial<Record<string, PlanPart>> = {
    [formatRoute(setInvoiceCoding)]: (request) => {
      const { values = {}, rule = null, restores = false } = request.body;
      const at = new Date().toISOString();
      const invoice = withCoding(request.invoice, values, { rule, restores, at });
      return this.#change(request, invoice, rule === null ? partsOf('coding', Object.keys(values)) : []);
    },
    [formatRoute(recordInvoiceEvent)]: (request) => {
      const { codes = [], date = '' } = request.body;
      return this.#change(request, withRecordedEvents(request.invoice, { codes, date }), partsOf('event', codes));
    },
    [formatRoute(removeInvoiceEvent)]: (request) => {
      const { codes = [] } = request.body;
      return this.#change(request, withoutRecordedEvents(request.invoice, codes), partsOf('event', codes));
    },
    [formatRoute(approveInvoice)]: (request, person) => this.#approve(request, person),
    [formatRoute(withdrawApproval)]: ({ invoice, body: { step = 0 } }, { id }) => {
      const given = reviewOf(invoice)?.approvals.find((one) => one.step === step);
      if (!given) return { invoice, found: [] };
      const after = withoutApproval(invoice, step);
      if (given.user_id !== id || after === invoice) throw refusal('approval_refused');
      return { invoice: after, found: [] };
    },
  };

  /** Refused when another device has decided about a part that would change, after what this one had seen. */
  #change({ invoice, body, author }: Request, after: Invoice, parts: readonly Part[]): PartChange {
    if (after === invoice) return { invoice, found: [] };
    const changed = parts.filter((part) => partState(invoice, part) !== partState(after, part));
    const { base_rev = Number.MAX_SAFE_INTEGER } = body;
    const unseen = changed.some((part) => isUnseen(this.#of(invoice).get(part) ?? UNDECIDED, author, base_rev));
    if (unseen) throw refusal('conflict', invoice);
    return { invoice: after, found: this.#find(invoice, changed) };
  }

  #approve({ invoice, body: { step = 0, digest } }: Request, { id: user_id, email }: Person): PartChange {
    const review = reviewOf(invoice);
    const given = review?.approvals.find((one) => one.step === step);
    if (given?.user_id === user_id) return { invoice, found: [] };
    if (given) throw refusal('conflict', invoice);
    if (this.#checksDigests && review?.digest !== digest) throw refusal('approval_refused');
    if (review?.step !== step || review.approvals.some((one) => one.user_id === user_id))
      throw refusal('approval_refused');
    const after = withApproval(invoice, { step, user_id, email, at: new Date().toISOString() });
    return { invoice: after, found: this.#find(invoice, [DIGEST]) };
  }
}

const partsOf = (kind: string, names: readonly string[]): Part[] => names.map((name) => `${kind}:${name}`);

const isUnseen = (decided: Decided, { by, device }: Author, base_rev: number): boolean =>
  decided.by !== '' && decided.rev > base_rev && !(decided.by === by && decided.device === device);

const refusal = (code: 'conflict' | 'approval_refused', current?: Invoice): Refused =>
  new Refused(PROBLEM_STATUS[code], { code, ...(current && { current }) });
