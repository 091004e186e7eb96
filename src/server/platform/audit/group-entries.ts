import type { AuditEntry } from '#domain/accounts/audit-entry.ts';

/** An entry of the activity, and the oldest stored entry that it stands for. */
type EntryGroup = { entry: AuditEntry; oldest: AuditEntry };

/** Two acts of a person in a row may look the same; those of one act are sent one after another. */
const MAX_GAP_MS = 10 * 60_000;

/**
 * Entries of small records that follow one another and say the same are one entry with their number: a decision about many
 * documents at once is one request and one stored entry for each of them (docs/offline.md#records). `entries` are the
 * newest first.
 */
export function groupEntries(entries: readonly AuditEntry[]): EntryGroup[] {
  const groups: EntryGroup[] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    if (!group || !isSameAct(group.oldest, entry)) {
      groups.push({ entry, oldest: entry });
      continue;
    }
    const about = group.entry.about === entry.about ? entry.about : null;
    group.entry = { ...group.entry, about, count: group.entry.count + 1 };
    group.oldest = entry;
  }
  return groups;
}

const isSameAct = (newer: AuditEntry, older: AuditEntry): boolean =>
  older.action.startsWith('record.') &&
  textOf(newer) === textOf(older) &&
  Date.parse(newer.created_at) - Date.parse(older.created_at) <= MAX_GAP_MS;

/** What the activity shows of an entry, without its time. */
const textOf = ({ action, label, user_email, firm_name, ip, agent, old_value, new_value }: AuditEntry): string =>
  JSON.stringify([action, label, user_email, firm_name, ip, agent, old_value, new_value]);
