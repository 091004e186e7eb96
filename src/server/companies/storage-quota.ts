import { PLAN_LABEL, PLAN_LIMITS, type Plan, STORAGE_LIMITS } from '#domain/companies/plan.ts';
import { bogotaMonth } from '#domain/dates/bogota.ts';
import { formatMegabytes } from '#domain/text/format-megabytes.ts';
import { countCreatedSince } from '../invoices/invoices.ts';
import type { Database } from '../platform/database/database.ts';
import type { Trx } from '../platform/database/trx.ts';
import { readPlanState } from './plan/plan-state.ts';

type StorageSum = { files: number; bytes: number };
type QuotaFile = { sha256: string; size: number };

/** Checks the storage limits of a company's plan; each check returns the Spanish refusal, or undefined. */
export type StorageQuota = {
  /** Checks one more file in the file store. */
  checkStored(file: QuotaFile): Promise<string | undefined>;
  /** Checks one more file that is held because the month's limit of documents is reached. */
  checkHeld(file: QuotaFile): Promise<string | undefined>;
  /**
   * Releases the reserved bytes once the file is stored or abandoned. Until then they count for simultaneous requests.
   */
  release(): void;
};

/** The quotas of all companies, one object per process: files of simultaneous requests count together. */
export type StorageQuotas = { forCompany(company_id: string): StorageQuota };

/** Returns the quotas of all companies; create it once per process. */
export function createStorageQuotas(db: Database, now: () => Date): StorageQuotas {
  const pending = { stored: createPendingSums(), held: createPendingSums() };
  return {
    forCompany(company_id) {
      const reservations: (() => void)[] = [];
      const check = (storage: 'stored' | 'held', { sha256, size }: QuotaFile) => {
        const pendingSum = pending[storage].sum(company_id);
        const releaseReservation = pending[storage].add(company_id, size);
        reservations.push(releaseReservation);
        return db.forCompany(company_id, async (trx) => {
          const check = await checkSpace(trx, { company_id, sha256, size, now: now() }, { storage, pendingSum });
          if (check.type !== 'fits') releaseReservation();
          return check.type === 'refused' ? check.reason : undefined;
        });
      };
      return {
        checkStored: (file) => check('stored', file),
        checkHeld: (file) => check('held', file),
        release: () => {
          for (const releaseReservation of reservations.splice(0)) releaseReservation();
        },
      };
    },
  };
}

/** For files that the server parses again: their storage is already counted. */
export const NO_QUOTA: StorageQuota = {
  checkStored: async () => undefined,
  checkHeld: async () => undefined,
  release: () => {},
};

type QuotaRequest = QuotaFile & { company_id: string; now: Date };

/** 'free': the file needs no space of its own. */
type SpaceCheck = { type: 'free' | 'fits' } | { type: 'refused'; reason: string };

async function checkSpace(
  trx: Trx,
  { company_id, sha256, size, now }: QuotaRequest,
  { storage, pendingSum: others }: { storage: 'stored' | 'held'; pendingSum: StorageSum },
): Promise<SpaceCheck> {
  const { in_force: plan, is_demo } = await readPlanState(trx, company_id, now);
  if (is_demo || (await isAlreadyStored(trx, storage, { company_id, sha256 }))) return { type: 'free' };
  if (storage === 'held' && !(await isMonthlyLimitReached(trx, { company_id, plan, now }))) return { type: 'free' };
  const max = STORAGE_LIMITS[plan][storage];
  const sum = await (storage === 'held' ? sumHeld : sumStored)(trx, company_id);
  const hasSpace = sum.files + others.files < max.files && sum.bytes + others.bytes + size <= max.bytes;
  if (hasSpace) return { type: 'fits' };
  return { type: 'refused', reason: storage === 'held' ? heldFullDetail(plan) : storedFullDetail(plan) };
}

/** A file with the same bytes is stored once and needs no more space. */
async function isAlreadyStored(
  trx: Trx,
  storage: 'stored' | 'held',
  { company_id, sha256 }: { company_id: string; sha256: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom(storage === 'held' ? 'held_files' : 'files')
    .select('sha256')
    .where('company_id', '=', company_id)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined;
}

type MonthlyUsage = { company_id: string; plan: Plan; now: Date };

const isMonthlyLimitReached = async (trx: Trx, { company_id, plan, now }: MonthlyUsage): Promise<boolean> =>
  (await countCreatedSince(trx, company_id, bogotaMonth(now).start)) >= PLAN_LIMITS[plan].held_from;

function createPendingSums() {
  const sums = new Map<string, StorageSum>();
  const change = (company_id: string, files: number, bytes: number) => {
    const { files: count, bytes: size } = sums.get(company_id) ?? { files: 0, bytes: 0 };
    if (count + files > 0) sums.set(company_id, { files: count + files, bytes: size + bytes });
    else sums.delete(company_id);
  };
  return {
    sum: (company_id: string): StorageSum => sums.get(company_id) ?? { files: 0, bytes: 0 },
    /** Adds to the reserved sum. Returns a function that subtracts it again, once. */
    add(company_id: string, bytes: number): () => void {
      let isCounted = true;
      change(company_id, 1, bytes);
      return () => {
        if (isCounted) change(company_id, -1, -bytes);
        isCounted = false;
      };
    },
  };
}

/** Sums the files of uploads and e-mails, and the spreadsheets of imports. */
async function sumStored(trx: Trx, company_id: string): Promise<StorageSum> {
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

/** Sums the files that wait for the next month or a larger plan. */
async function sumHeld(trx: Trx, company_id: string): Promise<StorageSum> {
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

const storedFullDetail = (plan: Plan): string => {
  const { files, bytes } = STORAGE_LIMITS[plan].stored;
  return `Llegaste al espacio de tu plan ${PLAN_LABEL[plan]}: ${formatMegabytes(bytes)} o ${files.toLocaleString('es-CO')} archivos. ${plan === 'pro' ? 'Vacía la papelera o escríbenos.' : 'Mejora tu plan o vacía la papelera.'}`;
};

const heldFullDetail = (plan: Plan): string => {
  const { files, bytes } = STORAGE_LIMITS[plan].held;
  return `Ya no caben más archivos en espera: tu plan ${PLAN_LABEL[plan]} guarda ${files.toLocaleString('es-CO')} archivos o ${formatMegabytes(bytes)}. ${plan === 'pro' ? 'Sube' : 'Mejora tu plan o sube'} este archivo el próximo mes.`;
};
