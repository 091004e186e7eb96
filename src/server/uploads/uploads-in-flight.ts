import { LIMITS } from '../platform/http/limits/limits.ts';
import { Refusal } from '../platform/refusal.ts';

export type Sender = { user_id: string; company_id: string };

/** One request whose files are on their way; `grow` and `shrink` follow the bytes that lie in temporary files. */
export type Transfer = {
  /** Throws `too_many_attempts` when the user, the company or this process has too many bytes in hand. */
  grow(bytes: number): void;
  shrink(bytes: number): void;
  end(): void;
};

/** Counts the uploads that are under way in this process. `begin` throws `too_many_attempts` when there are too many. */
export type UploadsInFlight = { begin(sender: Sender): Transfer };

type Most = { ofUser: number; ofCompany: number; ofProcess: number };

export function createUploadsInFlight(
  { atOnce, bytesInFlight }: { atOnce: Most; bytesInFlight: Most } = LIMITS.upload,
) {
  const requests = createTally(atOnce);
  const bytes = createTally(bytesInFlight);
  return {
    begin(sender: Sender): Transfer {
      requests.add(sender, 1);
      return {
        grow: (count) => bytes.add(sender, count),
        shrink: (count) => bytes.subtract(sender, count),
        end: () => requests.subtract(sender, 1),
      };
    },
  } satisfies UploadsInFlight;
}

function createTally(most: Most) {
  const counts = new Map<string, number>();
  const boundsOf = ({ user_id, company_id }: Sender) =>
    [
      ['process', most.ofProcess],
      [`company ${company_id}`, most.ofCompany],
      [`user ${user_id}`, most.ofUser],
    ] as const;
  return {
    add(sender: Sender, count: number): void {
      const bounds = boundsOf(sender);
      for (const [name, bound] of bounds) {
        if ((counts.get(name) ?? 0) + count > bound) throw new Refusal('too_many_attempts', BUSY, { retryAfterS: 5 });
      }
      for (const [name] of bounds) counts.set(name, (counts.get(name) ?? 0) + count);
    },
    subtract(sender: Sender, count: number): void {
      for (const [name] of boundsOf(sender)) {
        const left = (counts.get(name) ?? 0) - count;
        if (left > 0) counts.set(name, left);
        else counts.delete(name);
      }
    },
  };
}

const BUSY = 'Hay muchos archivos subiendo al mismo tiempo. Espera unos segundos e intenta nuevamente.';
