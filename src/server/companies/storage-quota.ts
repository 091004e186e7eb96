import { PLAN_LABEL, PLAN_LIMITS, type Plan, STORAGE_LIMITS } from '#domain/companies/plan.ts';
import { bogotaMonth } from '#domain/dates/bogota.ts';
import { formatMegabytes } from '#domain/text/format-megabytes.ts';
import { countEnteredSince } from '../invoices/invoices.ts';
import type { Database } from '../platform/database/database.ts';
import type { Trx } from '../platform/database/trx.ts';
import { readPlanState } from './plan/plan-state.ts';

type Sum = { files: number; bytes: number };
type File = { sha256: string; size: number };

/** What a company's plan still has room for; each answers the sentence that says no, or undefined. */
export type StorageQuota = {
  /** For one more file in the store. */
  refusesStored(file: File): Promise<string | undefined>;
  /** For one more file that would have to wait because the month's documents are used up. */
  refusesHeld(file: File): Promise<string | undefined>;
  /** What was let in is written down or given up: until then it counts for whoever asks meanwhile. */
  release(): void;
};

/** The quotas of all companies, one a process: files that several requests have in hand count together. */
export type StorageQuotas = { of(company_id: string): StorageQuota };

export function createStorageQuotas(db: Database, now: () => Date): StorageQuotas {
  const pending = { stored: createPending(), held: createPending() };
  return {
    of(company_id) {
      const taken: (() => void)[] = [];
      const ask = (what: 'stored' | 'held', { sha256, size }: File) => {
        const others = pending[what].sum(company_id);
        const giveBack = pending[what].add(company_id, size);
        taken.push(giveBack);
        return db.forCompany(company_id, async (trx) => {
          const reason = await refuse(trx, { company_id, sha256, size, now: now() }, { what, others });
          if (reason) giveBack();
          return reason;
        });
      };
      return {
        refusesStored: (file) => ask('stored', file),
        refusesHeld: (file) => ask('held', file),
        release: () => {
          for (const giveBack of taken.splice(0)) giveBack();
        },
      };
    },
  };
}

/** For files that are ours to read again: they have their room already. */
export const NO_QUOTA: StorageQuota = {
  refusesStored: async () => undefined,
  refusesHeld: async () => undefined,
  release: () => {},
};

type Asked = File & { company_id: string; now: Date };

async function refuse(
  trx: Trx,
  { company_id, sha256, size, now }: Asked,
  { what, others }: { what: 'stored' | 'held'; others: Sum },
): Promise<string | undefined> {
  const { in_force: plan, is_demo } = await readPlanState(trx, company_id, now);
  if (is_demo || (await isThere(trx, what, { company_id, sha256 }))) return undefined;
  if (what === 'held' && !(await isMonthUsedUp(trx, { company_id, plan, now }))) return undefined;
  const most = STORAGE_LIMITS[plan][what];
  const sum = await (what === 'held' ? sumHeld : sumStored)(trx, company_id);
  const isRoom = sum.files + others.files < most.files && sum.bytes + others.bytes + size <= most.bytes;
  if (isRoom) return undefined;
  return what === 'held' ? heldIsFull(plan) : storeIsFull(plan);
}

/** The same bytes again take no room. */
async function isThere(
  trx: Trx,
  what: 'stored' | 'held',
  { company_id, sha256 }: { company_id: string; sha256: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom(what === 'held' ? 'held_files' : 'files')
    .select('sha256')
    .where('company_id', '=', company_id)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined;
}

type Month = { company_id: string; plan: Plan; now: Date };

const isMonthUsedUp = async (trx: Trx, { company_id, plan, now }: Month): Promise<boolean> =>
  (await countEnteredSince(trx, company_id, bogotaMonth(now).start)) >= PLAN_LIMITS[plan].held_from;

function createPending() {
  const sums = new Map<string, Sum>();
  const change = (company_id: string, files: number, bytes: number) => {
    const { files: count, bytes: size } = sums.get(company_id) ?? { files: 0, bytes: 0 };
    if (count + files > 0) sums.set(company_id, { files: count + files, bytes: size + bytes });
    else sums.delete(company_id);
  };
  return {
    sum: (company_id: string): Sum => sums.get(company_id) ?? { files: 0, bytes: 0 },
    /** Answers what takes it back, once. */
    add(company_id: string, bytes: number): () => void {
      let isIn = true;
      change(company_id, 1, bytes);
      return () => {
        if (isIn) change(company_id, -1, -bytes);
        isIn = false;
      };
    },
  };
}

/** Files of uploads and of e-mails, and spreadsheets of imports. */
async function sumStored(trx: Trx, company_id: string): Promise<Sum> {
  const row = await trx
    .selectFrom(
      trx
        .selectFrom('files')
        .select('size')
        .where('company_id', '=', company_id)
        .unionAll(trx.selectFrom('imports').select('size').where('company_id', '=', company_id))
        .as('stored'),
    )
    .select((e) => [e.fn.countAll<number>().as('files'), e.fn.coalesce(e.fn.sum<number>('size'), e.lit(0)).as('bytes')])
    .executeTakeFirstOrThrow();
  return { files: row.files, bytes: Number(row.bytes) };
}

/** Files that wait for the next month or a bigger plan. */
async function sumHeld(trx: Trx, company_id: string): Promise<Sum> {
  const row = await trx
    .selectFrom('held_files as h')
    .innerJoin('files as f', (join) =>
      join.onRef('f.company_id', '=', 'h.company_id').onRef('f.sha256', '=', 'h.sha256'),
    )
    .select((e) => [
      e.fn.countAll<number>().as('files'),
      e.fn.coalesce(e.fn.sum<number>('f.size'), e.lit(0)).as('bytes'),
    ])
    .where('h.company_id', '=', company_id)
    .executeTakeFirstOrThrow();
  return { files: row.files, bytes: Number(row.bytes) };
}

const storeIsFull = (plan: Plan): string => {
  const { files, bytes } = STORAGE_LIMITS[plan].stored;
  return `Llegaste al espacio de tu plan ${PLAN_LABEL[plan]}: ${formatMegabytes(bytes)} o ${files.toLocaleString('es-CO')} archivos. Mejora tu plan o escríbenos.`;
};

const heldIsFull = (plan: Plan): string => {
  const { files, bytes } = STORAGE_LIMITS[plan].held;
  return `Ya no caben más archivos en espera: tu plan ${PLAN_LABEL[plan]} guarda ${files.toLocaleString('es-CO')} archivos o ${formatMegabytes(bytes)}. Mejora tu plan o sube este archivo el próximo mes.`;
};
