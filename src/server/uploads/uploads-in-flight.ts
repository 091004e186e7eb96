import { LIMITS } from '../platform/http/limits/limits.ts';
import { Refusal } from '../platform/refusal.ts';

export type UploadSender = { user_id: string; company_id: string };

/** One upload request. `grow` and `shrink` count the bytes in its temporary files. */
export type Transfer = {
  /** Throws `too_many_attempts` when the user, the company or this process has too many bytes in progress. */
  grow(bytes: number): void;
  shrink(bytes: number): void;
  end(): void;
};

/** Counts the uploads in progress in this process. `begin` throws `too_many_attempts` when there are too many. */
export type UploadsInFlight = { begin(sender: UploadSender): Transfer };

type InFlightLimits = { ofUser: number; ofCompany: number; ofProcess: number };

export function createUploadsInFlight(
  { concurrent, bytesInFlight }: { concurrent: InFlightLimits; bytesInFlight: InFlightLimits } = LIMITS.upload,
) {
  const requests = createTally(concurrent);
  const bytes = createTally(bytesInFlight);
  return {
    begin(sender: UploadSender): Transfer {
      requests.add(sender, 1);
      return {
        grow: (count) => bytes.add(sender, count),
        shrink: (count) => bytes.subtract(sender, count),
        end: () => requests.subtract(sender, 1),
      };
    },
  } satisfies UploadsInFlight;
}

function createTally(limits: InFlightLimits) {
  const counts = new Map<string, number>();
  const listBounds = ({ user_id, company_id }: UploadSender) =>
    [
      ['process', limits.ofProcess],
      [`company ${company_id}`, limits.ofCompany],
      [`user ${user_id}`, limits.ofUser],
    ] as const;
  return {
    add(sender: UploadSender, count: number): void {
      const bounds = listBounds(sender);
      for (const [name, bound] of bounds) {
        if ((counts.get(name) ?? 0) + count > bound) throw new Refusal('too_many_attempts', BUSY, { retryAfterS: 5 });
      }
      for (const [name] of bounds) counts.set(name, (counts.get(name) ?? 0) + count);
    },
    subtract(sender: UploadSender, count: number): void {
      for (const [name] of listBounds(sender)) {
        const remaining = (counts.get(name) ?? 0) - count;
        if (remaining > 0) counts.set(name, remaining);
        else counts.delete(name);
      }
    },
  };
}

const BUSY = 'Hay muchos archivos subiendo al mismo tiempo. Espera unos segundos e intenta nuevamente.';
