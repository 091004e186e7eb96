import { createHash } from 'node:crypto';
import type { Call, CallOptions } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { PROBLEM_STATUS, type ProblemCode } from '#contract/problem.ts';
import type { DocumentPreview } from '#domain/files/file-reading.ts';
import type { UploadedDocument } from '#domain/files/upload.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { NewFile } from '#sync/uploads/enqueue-uploads.ts';
import { anInvoice } from '../an-invoice.ts';
import { InMemoryServer } from '../in-memory-server.ts';

/** The fault of one request about a file; a `code` is a refusal. */
export type UploadFault = 'drop-before' | 'drop-after' | ProblemCode;

type Loose = { params: { id: string; n?: number }; body?: { sha256: string }; query?: { name: string } };

/** InMemoryServer with uploads: the text of a file are the numbers of its invoices. */
export class AnUploadServer {
  readonly stored = new InMemoryServer();
  readonly parts = new Map<string, Map<number, Uint8Array>>();
  readonly #done = new Map<string, unknown>();
  /** Every number that was imported, once per import. */
  readonly entered: string[] = [];
  /** The numbers of documents that the server refuses. */
  readonly refused = new Set<string>();
  readonly requests: { path: string; n: number | undefined; op_id: string | undefined }[] = [];
  faults: (UploadFault | undefined)[] = [];
  inFlight = 0;
  mostInFlight = 0;
  /** Requests wait until the test resolves it. */
  gate: Promise<void> = Promise.resolve();

  call(token: () => Promise<string | undefined>): Call {
    const others = this.stored.call(token);
    const post = async (e: Endpoint, input: unknown, options: CallOptions = {}) => {
      // Only our own endpoints are called, with their own parts.
      if (!e.path.startsWith('/uploads')) return (others as (...all: unknown[]) => unknown)(e, input, options);
      this.inFlight += 1;
      this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
      try {
        await this.gate;
        return await this.#receive(e, input as Loose, { ...options, bearer: await token() });
      } finally {
        this.inFlight -= 1;
      }
    };
    // The shapes are the contract's.
    return post as unknown as Call;
  }

  async #receive(
    e: Endpoint,
    input: Loose,
    { operationId, bytes, bearer }: CallOptions & { bearer: string | undefined },
  ) {
    const fault = this.faults.shift();
    if (fault === 'drop-before') throw new Unreachable('dropped');
    this.requests.push({ path: e.path, n: input.params.n, op_id: operationId });
    if (fault && fault !== 'drop-after') throw refusal(fault);
    if (!this.stored.sessions.has(bearer ?? '')) throw refusal('signed_out');
    const answer = this.#answer(e, input, bytes?.data);
    if (fault) throw new Unreachable('dropped');
    return structuredClone(answer);
  }

  #answer(e: Endpoint, { params, body }: Loose, data: Uint8Array | undefined): unknown {
    const { id, n } = params;
    const kept = this.parts.get(id) ?? new Map<number, Uint8Array>();
    if (n !== undefined && data) this.parts.set(id, kept.set(n, data.slice()));
    if (e.method === 'GET' || n !== undefined) return { parts: [...kept.keys()], is_done: this.#done.has(id) };
    if (this.#done.has(id)) return this.#done.get(id);
    const whole = data ?? Buffer.concat([...kept].sort(([a], [b]) => a - b).map(([, part]) => part));
    if (body && sha256(whole) !== body.sha256) throw refusal('upload_incomplete');
    this.#done.set(id, this.#enterAll(Buffer.from(whole).toString().trim().split(' ')));
    return this.#done.get(id);
  }

  /** The id of the invoice of this number, also in the trash; empty without one. */
  idOf(number: string): string {
    return [...this.stored.rows.values()].find(({ invoice }) => invoice.invoice_number === number)?.invoice.id ?? '';
  }

  /** Another device uploads the document of this number. */
  enterElsewhere(number: string): void {
    this.#enter(number);
  }

  #enterAll(numbers: readonly string[]) {
    const entered = numbers.map((number) => this.#enter(number));
    const documents = entered.map(({ document }) => document);
    const [first] = documents;
    const result = { filename: numbers.join(), success: true, invoice_id: first?.invoice_id, error_message: null };
    const sums = { total_files: 1, successful: 1, failed: 0, new_suppliers: 0, new_customers: 0 };
    return { ...sums, results: [{ ...result, documents }], invoices: entered.flatMap(({ invoice }) => invoice ?? []) };
  }

  #enter(number: string): { document: UploadedDocument; invoice?: Invoice } {
    const question: UploadedDocument['question'] = isForeign(number) ? 'whose' : null;
    const own = { name: number, invoice_number: number, warnings: [], question } satisfies Partial<UploadedDocument>;
    if (this.refused.has(number))
      return { document: { ...own, outcome: 'refused', invoice_id: null, detail: `No se puede leer ${number}.` } };
    const known = this.stored.rows.get(this.idOf(number));
    if (known?.deleted) {
      const detail = `${number} está en la papelera.`;
      return { document: { ...own, outcome: 'duplicate_in_trash', invoice_id: known.invoice.id, detail } };
    }
    if (!known) this.entered.push(number);
    const invoice = known?.invoice ?? this.stored.put(invoiceOf(number));
    const outcome = known ? 'duplicate' : 'created';
    return { document: { ...own, outcome, invoice_id: invoice.id, detail: null }, invoice };
  }
}

const refusal = (code: ProblemCode) => new Refused(PROBLEM_STATUS[code], { code, detail: `Dijo ${code}.` });
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const cufeOf = (number: string) => createHash('sha384').update(number).digest('hex');
const isForeign = (number: string): boolean => number.startsWith('AJENA');

/** A sale of the company of `aUser`, or a document that does not name it. */
const invoiceOf = (number: string): Invoice =>
  anInvoice({
    invoice_number: number,
    cufe: cufeOf(number),
    ...(isForeign(number) ? { supplier_nit: '800111222' } : { classification: 'income', direction: 'issued' }),
  });

/** A file with the invoices of these numbers, as the reading worker returns it. */
export function aFile(numbers: string, { name = `${numbers}.xml`, size = 0 } = {}): NewFile {
  const bytes = new Uint8Array(Buffer.from(numbers.padEnd(size)));
  const documents = numbers.split(' ').map(documentOf);
  return {
    name,
    type: 'text/xml',
    bytes: bytes.buffer,
    reading: { documents, events: 0, refused: null, problems: [] },
  };
}

function documentOf(number: string): DocumentPreview {
  const row = invoiceOf(number);
  const party = (name: string, nit: string) => ({ name, nit });
  return {
    number,
    kind: row.document_kind,
    supplier: party(row.supplier_name, row.supplier_nit),
    customer: party(row.customer_name, row.customer_nit),
    environment: row.environment,
    total: row.total_amount,
    tax: row.tax_amount,
    currency: row.currency,
    total_cop: row.total_cop,
    issue_date: row.issue_date,
    due_date: row.due_date,
    cufe: row.cufe,
    identity: row.cufe ?? '',
  };
}
