import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallOptions } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import type { Endpoint, InputOf, ResponseOf } from '#contract/endpoint.ts';
import { importInvoices } from '#contract/imports.ts';
import { setInvoiceStatus } from '#contract/invoices.ts';
import { uploadFile } from '#contract/uploads.ts';
import { InvoiceStatus } from '#domain/invoices/invoice.ts';
import { classifyError } from '#sync/executor/classify-error.ts';
import { dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { aRow, aTemplate } from '#tests/harness/documents/a-sheet.ts';
import type { Chance } from '#tests/harness/faults/fault-chance.ts';
import { type ChaosCompany, callTo } from './company.ts';

/** What the server has confirmed to one device. */
export type Confirmed = {
  /** The status of each uploaded invoice by its id, and how often it was changed. */
  invoices: Map<string, { number: string; status: InvoiceStatus; changes: number }>;
  imports: { id: string; rows: number; failed: number; twice: number; numbers: string[] }[];
  /** Requests that got no final response at the first attempt. */
  retries: number;
  /** Why. */
  retried: string[];
};

type DeviceOptions = {
  name: string;
  company: ChaosCompany;
  /** Of the web processes to which a load balancer would send the next request. */
  origins: () => readonly string[];
  chance: Chance;
  /** How long a device waits for a response (ms). */
  timeoutMs: number;
  /** The version of the protocol that this device speaks. */
  apiVersion?: number;
};

/** Refuses every connection. */
const NOWHERE = 'http://127.0.0.1:1';
const RETRY_MS = 400;
/** A request without a final response for this long is stuck. */
const STUCK_MS = 180_000;
/** Every so many rows, one is refused or has the number of the one before. */
const [BAD_EVERY, TWICE_EVERY] = [20, 50];

/** Uploads, changes and imports until `isOver`, and repeats each request with its key until it has a final response. */
export async function workUntil(options: DeviceOptions, isOver: () => boolean): Promise<Confirmed> {
  const confirmed: Confirmed = { invoices: new Map(), imports: [], retries: 0, retried: [] };
  const send = createSend(options, confirmed);
  const { name, company, chance } = options;
  let last = 0;
  const upload = async () => {
    last += 1;
    const number = `${name}U${last}`;
    const supplier = { name: company.name, nit: company.nit, dv: company.dv };
    const bytes = new TextEncoder().encode(dianXml({ number, supplier }));
    const input = { params: { id: randomUUID() }, query: { name: `${number}.xml` } };
    const { invoices } = await send(uploadFile, input, {
      bytes: { data: bytes, sha256: createHash('sha256').update(bytes).digest('hex') },
    });
    for (const { id, status } of invoices) confirmed.invoices.set(id, { number, status, changes: 0 });
  };
  const change = async () => {
    const known = [...confirmed.invoices];
    const [id, row] = known[chance.below(known.length)] ?? [];
    if (id === undefined || row === undefined) return upload();
    const others = InvoiceStatus.options.filter((status) => status !== row.status);
    const status = others[chance.below(others.length)] ?? 'paid';
    await send(setInvoiceStatus, { params: { id }, body: { status } });
    confirmed.invoices.set(id, { ...row, status, changes: row.changes + 1 });
  };
  const importSheet = async () => {
    const sheet = aSheet(options, confirmed.imports.length);
    const file = new File([await aTemplate(sheet.rows)], `${name}.xlsx`);
    const { id } = await send(importInvoices, {}, { files: [file] });
    const { numbers, failed, twice } = sheet;
    confirmed.imports.push({ id, rows: sheet.rows.length, numbers, failed, twice });
  };
  while (!isOver()) {
    const roll = chance.next();
    if (confirmed.imports.length === 0 || roll < 0.01) await importSheet();
    else await (roll < 0.5 ? upload() : change());
    await sleep(chance.below(600));
  }
  return confirmed;
}

type Send = <E extends Endpoint>(e: E, input: InputOf<E>, options?: CallOptions) => Promise<ResponseOf<E>>;

/** Any of the web processes, with the key of the first attempt. */
function createSend(options: DeviceOptions, confirmed: Confirmed): Send {
  const { name, company, origins, chance, timeoutMs, apiVersion } = options;
  const device = randomUUID();
  const anyOrigin = () => {
    const known = origins();
    return known[chance.below(known.length)] ?? NOWHERE;
  };
  return async (endpoint, input, given = {}) => {
    const attempt = { ...given, operationId: randomUUID(), timeoutMs, ...(apiVersion && { apiVersion }) };
    const until = Date.now() + STUCK_MS;
    for (;;) {
      const [origin, from] = [anyOrigin(), Date.now()];
      try {
        return await callTo(origin, company.token, device)(endpoint, input, attempt);
      } catch (error) {
        const reason = `${name}: ${endpoint.path} of ${origin} after ${Date.now() - from} ms: ${describe(error)}`;
        if (!isRetried(error) || Date.now() > until) throw new Error(reason);
        confirmed.retries += 1;
        confirmed.retried.push(reason);
        await sleep(RETRY_MS + chance.below(RETRY_MS));
      }
    }
  };
}

function isRetried(error: unknown): boolean {
  if (error instanceof Unreachable) return true;
  if (!(error instanceof Refused)) return false;
  const { status, code } = error;
  return classifyError({ status, code, succeedsWhenGone: false }) === 'retry';
}

const describe = (error: unknown): string =>
  error instanceof Refused ? `${error.status} ${error.code} ${error.message}` : String(error);

function aSheet({ name, company, chance }: DeviceOptions, index: number) {
  const count = 600 + chance.below(5_000);
  const numbers: string[] = [];
  let [failed, twice] = [0, 0];
  const rows = Array.from({ length: count }, (_, at) => {
    const isBad = at % BAD_EVERY === 7;
    const isTwice = !isBad && at % TWICE_EVERY === 40;
    const number = `${name}I${index}R${isTwice ? at - 1 : at}`;
    if (isBad) failed += 1;
    else if (isTwice) twice += 1;
    else numbers.push(number);
    return aRow(company.nit, { number, prefix: '', ...(isBad && { total: 'x' }) });
  });
  return { rows, numbers, failed, twice };
}
