import { PLAN_LIMITS } from '#domain/companies/plan.ts';
import type { TemporaryFiles } from '../platform/files/temporary-files.ts';
import { type Actor, requireCompanyId } from '../platform/http/authorize.ts';
import type { Speed } from '../platform/http/bodies/require-minimum-speed.ts';
import { LIMITS } from '../platform/http/limits/limits.ts';
import { createLocalRateLimit } from '../platform/http/limits/local-rate-limit.ts';
import { createMemoryBudget, type MemoryBudget } from './memory-budget.ts';
import type { ReceivedFile, UploadReceiver } from './receive-file.ts';
import { createRequestPlaces } from './request-places.ts';
import { createUploadsInFlight } from './uploads-in-flight.ts';

type UploadIntakeDependencies = { temporaryFiles: TemporaryFiles; slowest: Speed; now: () => Date };

/**
 * How this process receives files: a limited number of uploads per user, first to the disk, then a few at a time into
 * memory.
 */
export type UploadIntake = {
  /**
   * Runs `work` as one upload request of this user. A few requests of one company are in work at one time, the others
   * wait with their bodies unread. Throws `too_many_attempts` when too many are in progress.
   */
  runTransfer<T>(actor: Actor, work: (receiver: UploadReceiver) => Promise<T>): Promise<T>;
  /**
   * Counts one file. Throws `too_many_attempts` when the rate limit is reached. `countPart` does the same for a part.
   */
  countFile(actor: Actor): void;
  countPart(actor: Actor): void;
  /** Waits for memory, runs `work` with the bytes of the file, and removes the file. */
  withBytes<T>(company_id: string, file: ReceivedFile, work: (bytes: Uint8Array) => Promise<T>): Promise<T>;
  memory: MemoryBudget;
};

export function createUploadIntake({ temporaryFiles, slowest, now }: UploadIntakeDependencies): UploadIntake {
  const inFlight = createUploadsInFlight();
  const memory = createMemoryBudget();
  const places = createRequestPlaces(LIMITS.upload.inWorkAtOnce);
  const rateLimit = createLocalRateLimit(now);
  return {
    memory,
    async runTransfer(actor, work) {
      const company_id = requireCompanyId(actor);
      const transfer = inFlight.begin({ user_id: actor.account.id, company_id });
      try {
        return await places.run(company_id, (place) => work({ temporaryFiles, transfer, slowest, place }));
      } finally {
        transfer.end();
      }
    },
    countFile({ account }) {
      rateLimit.consume(`files of ${account.id}`, LIMITS.upload.filesOfUser(account.plan));
      rateLimit.consume(`files of company ${account.company_id}`, LIMITS.upload.filesOfCompany(account.plan));
    },
    countPart({ account }) {
      rateLimit.consume(`parts of ${account.id}`, LIMITS.upload.partsOfUser);
    },
    async withBytes(company_id, file, work) {
      try {
        return await memory.reserve(company_id, file.size, async () => work(await file.load()));
      } finally {
        await file.remove();
      }
    },
  };
}

/** The largest upload that the plan of this user allows, in bytes (docs/plans.md#limits, "One upload"). */
export const maxUploadBytes = ({ account }: Actor): number => PLAN_LIMITS[account.plan].upload_bytes;
