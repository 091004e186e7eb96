import { PLAN_LIMITS, type Plan } from '#domain/companies/plan.ts';

const KB = 1024;
const MB = 1024 * KB;
const MINUTE_MS = 60_000;

/** So many within a window. */
export type RateLimitShare = { max: number; windowMs: number };

/**
 * How much of what a company or a user may ask for, in one table: what is not here is counted by plan (PLAN_LIMITS).
 * Shares of uploads are counted by each process for itself, because what they protect (memory, temporary files, readers)
 * is the process's own; the others are counted in the database, for all processes together.
 */
export const LIMITS = {
  upload: {
    /** Files of one user in ten minutes: ten whole uploads of the plan. A Pro queue of 500 files takes a tenth of it. */
    filesOfUser: (plan: Plan): RateLimitShare => ({
      max: 10 * PLAN_LIMITS[plan].upload_files,
      windowMs: 10 * MINUTE_MS,
    }),
    filesOfCompany: (plan: Plan): RateLimitShare => ({
      max: 20 * PLAN_LIMITS[plan].upload_files,
      windowMs: 10 * MINUTE_MS,
    }),
    /** Parts of 1 MB, by user: the 200 MB a device may hold (docs/offline.md#uploads), fifteen times. */
    partsOfUser: { max: 3_000, windowMs: 10 * MINUTE_MS },
    /** Parts of 1 MB of files that are not whole yet, kept for a company in the database: some whole files of the plan. */
    storedParts: { free: 60, basic: 200, pro: 500 } satisfies Record<Plan, number>,
    /** Requests with files that are under way at one time; a device of ours sends one. */
    concurrent: { ofUser: 20, ofCompany: 40, ofProcess: 400 },
    /** Bytes of them that lie in temporary files: one request of the form has five files in hand at most. */
    bytesInFlight: { ofUser: 200 * MB, ofCompany: 400 * MB, ofProcess: 2_048 * MB },
    /** Bytes that are in memory because a reader has them, and of these so many of one company, so that another gets its turn. */
    bytesInMemory: { ofProcess: 128 * MB, ofCompany: 64 * MB },
    /** All files of one request together. */
    requestBytes: 1_024 * MB,
    /**
     * A body has to come at 2 KB/s on average, after 30 s of grace that are earned again by what arrives. GPRS, the
     * slowest network a phone in Colombia still falls back to, sends 2.5 to 5 KB/s: its part of 1 MB takes three to
     * seven minutes and passes; a line that is only held open ends after half a minute.
     */
    minimumBytesPerSecond: 2 * KB,
    graceMs: 30_000,
  },
  connections: {
    /** Of one network: behind one address of a mobile operator or an office there are dozens of devices with six each. */
    ofNetwork: 400,
  },
  /** Looking at a spreadsheet, and starting an import of it: each reads a whole file. By company. */
  importPreviews: { max: 30, windowMs: MINUTE_MS },
  importStarts: { max: 30, windowMs: MINUTE_MS },
  /** Excel reports, by company; two are written at one time by a process. */
  reports: { max: 30, windowMs: 60 * MINUTE_MS },
  concurrentReports: 2,
  /** Texts that may cost a question to a model, by company. */
  companySummaries: { max: 30, windowMs: 60 * MINUTE_MS },
  weeklyReports: { max: 30, windowMs: 60 * MINUTE_MS },
  /** Files of invoices, error lists and templates that are taken out, by user: each is read from the disk. */
  downloads: { max: 1_200, windowMs: 10 * MINUTE_MS },
  /** Replacing all technical keys, by company. */
  technicalKeys: { max: 30, windowMs: 10 * MINUTE_MS },
  /** Analytics events, by network. */
  events: { max: 60, windowMs: MINUTE_MS },
} as const;
