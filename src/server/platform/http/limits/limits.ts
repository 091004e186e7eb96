import { PLAN_LIMITS, type Plan } from '#domain/companies/plan.ts';

const KB = 1024;
const MB = 1024 * KB;
const MINUTE_MS = 60_000;

/** At most `max` requests in a window. */
export type RateLimitShare = { max: number; windowMs: number };

/**
 * The limits of companies, users and networks. Limits that are not here depend on the plan (PLAN_LIMITS). Each process
 * counts uploads by itself, because they protect resources of the process (memory, temporary files, parsers). The other
 * limits are counted in the database, for all processes together.
 */
export const LIMITS = {
  upload: {
    /** Files of one user in ten minutes: ten full uploads of the plan. A Pro queue of 500 files uses a tenth of it. */
    filesOfUser: (plan: Plan): RateLimitShare => ({
      max: 10 * PLAN_LIMITS[plan].upload_files,
      windowMs: 10 * MINUTE_MS,
    }),
    filesOfCompany: (plan: Plan): RateLimitShare => ({
      max: 20 * PLAN_LIMITS[plan].upload_files,
      windowMs: 10 * MINUTE_MS,
    }),
    /** Parts of 1 MB per user: fifteen times the 200 MB that a device may hold (docs/offline.md#uploads). */
    partsOfUser: { max: 3_000, windowMs: 10 * MINUTE_MS },
    /** Stored parts of 1 MB of incomplete files, per company: enough for several complete files of the plan. */
    storedParts: { free: 60, basic: 200, pro: 500 } satisfies Record<Plan, number>,
    /** Upload requests at one time. Our client sends one per device. */
    concurrent: { ofUser: 20, ofCompany: 40, ofProcess: 400 },
    /** Requests of one company in work at one time, so that other companies can continue. */
    inWorkAtOnce: 2,
    /** Bytes in temporary files. One form request has at most five files in progress. */
    bytesInFlight: { ofUser: 200 * MB, ofCompany: 400 * MB, ofProcess: 2_048 * MB },
    /** Bytes in memory for parsing, in total and per company, so that other companies can continue. */
    bytesInMemory: { ofProcess: 128 * MB, ofCompany: 64 * MB },
    /** All files of one request together. */
    requestBytes: 1_024 * MB,
    /**
     * The minimum speed of a body: 2 KB/s on average, after a grace time of 30 s that received bytes earn back. GPRS,
     * the slowest mobile network in Colombia, reaches 2.5 to 5 KB/s: a part of 1 MB takes three to seven minutes and is
     * accepted. A connection without data ends after 30 s.
     */
    minimumBytesPerSecond: 2 * KB,
    graceMs: 30_000,
  },
  connections: {
    /**
     * Per network: one address of a mobile operator or an office may have dozens of devices with six connections each.
     */
    ofNetwork: 400,
  },
  /** Previews and starts of spreadsheet imports, per company. Each reads a whole file. */
  importPreviews: { max: 30, windowMs: MINUTE_MS },
  importStarts: { max: 30, windowMs: MINUTE_MS },
  /** Excel reports, per company. One process writes at most two at a time. */
  reports: { max: 30, windowMs: 60 * MINUTE_MS },
  concurrentReports: 2,
  /** Texts that may need a request to a model, per company. */
  companySummaries: { max: 30, windowMs: 60 * MINUTE_MS },
  weeklyReports: { max: 30, windowMs: 60 * MINUTE_MS },
  /** Downloads of invoice files, error lists and templates, per user. Each is read from the disk. */
  downloads: { max: 1_200, windowMs: 10 * MINUTE_MS },
  /** Replacements of all technical keys, per company. */
  technicalKeys: { max: 30, windowMs: 10 * MINUTE_MS },
  /** Reads of a calendar link, and of wrong links from a network. A calendar program reads its link every few hours. */
  calendar: { max: 60, windowMs: 60 * MINUTE_MS },
  /** Analytics events, per network. */
  events: { max: 60, windowMs: MINUTE_MS },
} as const;
