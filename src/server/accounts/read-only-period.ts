import { READ_ONLY_DAYS } from '#domain/companies/trial.ts';

/** docs/plans.md#downgrade: a user beyond the limit of a smaller plan can read for thirty more days. */
export function readOnlyUntil(read_only_since: string | null): string | null {
  if (read_only_since === null) return null;
  return new Date(new Date(read_only_since).getTime() + READ_ONLY_DAYS * 86_400_000).toISOString();
}

/** Whether a person may still enter a company: always, unless the period of reading is over. */
export function mayEnter(read_only_since: string | null, now: Date): boolean {
  const until = readOnlyUntil(read_only_since);
  return until === null || until > now.toISOString();
}
