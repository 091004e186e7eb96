import { LIMITS } from '../platform/http/limits/limits.ts';

/** Limits the bytes of files in memory at one time, in total and for each company. */
export type MemoryBudget = {
  /**
   * Waits until `bytes` fit, runs `work`, and releases them. A request larger than the share of a company runs alone.
   */
  reserve<T>(company_id: string, bytes: number, work: () => Promise<T>): Promise<T>;
};

type PendingReservation = { company_id: string; bytes: number; start: () => void };
type MemoryLimits = { ofProcess: number; ofCompany: number };

export function createMemoryBudget(limits: MemoryLimits = LIMITS.upload.bytesInMemory): MemoryBudget {
  const waiting: PendingReservation[] = [];
  const reserved = new Map<string, number>();
  let total = 0;

  const fits = ({ company_id, bytes }: PendingReservation): boolean => {
    const companyBytes = reserved.get(company_id) ?? 0;
    const isWithinCompanyLimit = companyBytes === 0 || companyBytes + bytes <= limits.ofCompany;
    return isWithinCompanyLimit && (total === 0 || total + bytes <= limits.ofProcess);
  };

  /**
   * Starts the first request that fits: a request that waits for the bytes of its own company does not delay other
   * companies.
   */
  function startWaiting(): void {
    for (let index = waiting.findIndex(fits); index >= 0; index = waiting.findIndex(fits)) {
      for (const next of waiting.splice(index, 1)) {
        adjust(next, next.bytes);
        next.start();
      }
    }
  }

  function adjust({ company_id }: Pick<PendingReservation, 'company_id'>, bytes: number): void {
    total += bytes;
    const own = (reserved.get(company_id) ?? 0) + bytes;
    if (own > 0) reserved.set(company_id, own);
    else reserved.delete(company_id);
  }

  return {
    async reserve(company_id, bytes, work) {
      await new Promise<void>((start) => {
        waiting.push({ company_id, bytes, start });
        startWaiting();
      });
      try {
        return await work();
      } finally {
        adjust({ company_id }, -bytes);
        startWaiting();
      }
    },
  };
}
