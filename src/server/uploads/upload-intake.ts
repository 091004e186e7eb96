import { PLAN_LIMITS } from '#domain/companies/plan.ts';
import type { TemporaryFiles } from '../platform/files/temporary-files.ts';
import { type Actor, requireCompanyId } from '../platform/http/authorize.ts';
import type { Speed } from '../platform/http/bodies/require-minimum-speed.ts';
import { LIMITS } from '../platform/http/limits/limits.ts';
import { createLocalRateLimit } from '../platform/http/limits/local-rate-limit.ts';
import { createMemoryBudget, type MemoryBudget } from './memory-budget.ts';
import type { ReceivedFile, UploadReceiver } from './receive-file.ts';
import { createUploadsInFlight } from './uploads-in-flight.ts';

type UploadIntakeDependencies = { temporaryFiles: TemporaryFiles; slowest: Speed; now: () => Date };

/** How files come into this process: so many by whom, to the disk first, and into memory a few at a time. */
export type UploadIntake = {
  /** Does `work` as one request with files of this person. Throws `too_many_attempts` when there are too many. */
  runTransfer<T>(actor: Actor, work: (receiver: UploadReceiver) => Promise<T>): Promise<T>;
  /** Counts a file or a part that comes. Throws `too_many_attempts` when the share is used up. */
  countFile(actor: Actor): void;
  countPart(actor: Actor): void;
  /** Does `work` with the bytes of a file, when there is memory for them; afterwards the file is gone. */
  withBytes<T>(company_id: string, file: ReceivedFile, work: (bytes: Uint8Array) => Promise<T>): Promise<T>;
  memory: MemoryBudget;
};

export function createUploadIntake({ temporaryFiles, slowest, now }: UploadIntakeDependencies): UploadIntake {
  const inFlight = createUploadsInFlight();
  const memory = createMemoryBudget();
  const rateLimit = createLocalRateLimit(now);
  return {
    memory,
    async runTransfer(actor, work) {
      const transfer = inFlight.begin({ user_id: actor.account.id, company_id: requireCompanyId(actor) });
      try {
        return await work({ temporaryFiles, transfer, slowest });
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

/** What a file of this person may have at most (docs/plans.md#limits, "One upload"). */
export const maxUploadBytes = ({ account }: Actor): number => PLAN_LIMITS[account.plan].upload_bytes;
