import { LIMITS } from '../platform/http/limits/limits.ts';

/** Bounds how many bytes of files are in memory at one time, and lets no company have all of them. */
export type MemoryBudget = {
  /** Waits until `bytes` fit, does the work, and gives them back. What is larger than the share goes alone. */
  hold<T>(company_id: string, bytes: number, work: () => Promise<T>): Promise<T>;
};

type Waiting = { company_id: string; bytes: number; start: () => void };
type Most = { ofProcess: number; ofCompany: number };

export function createMemoryBudget(most: Most = LIMITS.upload.bytesInMemory): MemoryBudget {
  const waiting: Waiting[] = [];
  const held = new Map<string, number>();
  let total = 0;

  const fits = ({ company_id, bytes }: Waiting): boolean => {
    const own = held.get(company_id) ?? 0;
    const isInShare = own === 0 || own + bytes <= most.ofCompany;
    return isInShare && (total === 0 || total + bytes <= most.ofProcess);
  };

  /** The first that fits goes first: who waits for its own company's bytes holds up nobody else. */
  function startNext(): void {
    for (let at = waiting.findIndex(fits); at >= 0; at = waiting.findIndex(fits)) {
      for (const next of waiting.splice(at, 1)) {
        add(next, next.bytes);
        next.start();
      }
    }
  }

  function add({ company_id }: Pick<Waiting, 'company_id'>, bytes: number): void {
    total += bytes;
    const own = (held.get(company_id) ?? 0) + bytes;
    if (own > 0) held.set(company_id, own);
    else held.delete(company_id);
  }

  return {
    async hold(company_id, bytes, work) {
      await new Promise<void>((start) => {
        waiting.push({ company_id, bytes, start });
        startNext();
      });
      try {
        return await work();
      } finally {
        add({ company_id }, -bytes);
        startNext();
      }
    },
  };
}
