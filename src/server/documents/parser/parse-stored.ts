import type { ProcessPool } from '../../platform/processes/process-pool.ts';
import type { DocumentSignature } from '../signature/signature.ts';
import type { MemberLocation } from '../zip-member.ts';
import { FAILURE_DETAIL, fileOutcome } from './parsing-failure.ts';
import type { ParsingJobs } from './parsing-jobs.ts';

type StoredFile = { company_id: string; bytes: Uint8Array };

/** Reads stored files again. All methods throw Refusal when no process can read the file now. */
export type StoredParser = {
  /** One member of a ZIP. Undefined when it does not exist. Throws when this takes too much time or memory. */
  extractMember: (archive: StoredFile & MemberLocation) => Promise<Uint8Array | undefined>;
  /**
   * The signatures of an XML, or of a member of a ZIP. `detail` is the reason why they could not be checked, in
   * Spanish.
   */
  checkSignatures: (
    file: StoredFile & { location: MemberLocation | null },
  ) => Promise<{ type: 'ok'; signatures: DocumentSignature[] | null } | { type: 'unreadable'; detail: string }>;
};

const MEMBER_MS = 20_000;
const SIGNATURE_MS = 20_000;

export function createStoredParser(pool: ProcessPool<ParsingJobs>): StoredParser {
  return {
    async extractMember({ company_id: key, bytes, member, sha256 }) {
      const request = { bytes, location: { member, sha256 } };
      const job = { key, name: 'extractMember', request, bytes: bytes.length, timeMs: MEMBER_MS } as const;
      const outcome = fileOutcome(await pool.run(job));
      if (outcome.type === 'failed') throw new Error(`A member of a ZIP was not unpacked: ${outcome.reason}.`);
      return outcome.value;
    },
    async checkSignatures({ company_id: key, bytes, location }) {
      const job = {
        key,
        name: 'checkSignatures',
        request: { bytes, location },
        bytes: bytes.length,
        timeMs: SIGNATURE_MS,
      } as const;
      const outcome = fileOutcome(await pool.run(job));
      if (outcome.type === 'failed') return { type: 'unreadable', detail: FAILURE_DETAIL[outcome.reason] };
      return { type: 'ok', signatures: outcome.value };
    },
  };
}
