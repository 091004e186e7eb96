import type { Invoice } from '#domain/invoices/invoice.ts';
import { RECORD_DELETE, readPut } from '#sync/records/record-change.ts';
import { DIGEST, type Part, partValue } from '../in-memory-parts.ts';
import type { RecordEffect } from '../in-memory-records.ts';
import { type Effect, isSame } from '../in-memory-server.ts';
import { noteOf } from './enqueue-decision.ts';
import type { Promised } from './model-device.ts';

/** I9: what somebody decided elsewhere about a field gives way only to a decision of a person who had seen it. */
export function isOverriding({ user_id, device, found, changesRow }: Effect, promised: Promised | undefined): boolean {
  if (!changesRow || !promised || promised.operation === 'invoice.restore') return false;
  // The input of a change of one field; a deletion has neither, and is about both.
  const input = promised.input as Partial<Invoice>;
  const fields = (['status', 'classification'] as const).filter(
    (field) => promised.operation === 'invoice.delete' || field in input,
  );
  return fields.some((field) => {
    const { value, by } = found[field];
    if (by === '' || isSame(found[field], { by: user_id, device })) return false;
    return promised.shown.every((seen) => seen[field] !== value) && value !== input[field];
  });
}

/** The same of coded values and RADIAN events, also below a deletion. */
export function isOverridingPart(
  { user_id, device, parts, changesRow }: Effect,
  promised: Promised | undefined,
): boolean {
  if (!changesRow || !promised) return false;
  return parts.some(({ part, value, ...decided }) => {
    if (part === DIGEST || decided.by === '' || isSame(decided, { by: user_id, device })) return false;
    return promised.shown.every((seen) => partValue(seen, part) !== value) && value !== wantedPart(promised, part);
  });
}

/** A person approves the document that they saw. */
export function isApprovedUnseen({ parts }: Effect, promised: Promised | undefined): boolean {
  const digest = parts.find(({ part }) => part === DIGEST);
  return digest !== undefined && promised?.shown.every((seen) => partValue(seen, DIGEST) !== digest.value) === true;
}

/** What the change makes of the part; undefined for a deletion. */
function wantedPart({ operation, input }: Promised, part: Part): string | null | undefined {
  // The input of a change of coded values or of events.
  const { values = {}, date = null } = input as { values?: Record<string, string | null>; date?: string | null };
  const [kind, name = ''] = part.split(':');
  if (operation === 'invoice.delete') return undefined;
  return kind === 'coding' ? values[name] : date;
}

/** I9 of a record: each change decides about the whole record. */
export function isOverridingRecord(effect: RecordEffect, promised: Promised | undefined): boolean {
  const { found, foundBy, by, device } = effect;
  if (!promised || foundBy.by === '' || isSame(foundBy, { by, device })) return false;
  const wanted = promised.operation === RECORD_DELETE ? null : noteOf(readPut(promised) ?? null);
  return noteOf(found) !== wanted && !promised.shownRecord.includes(noteOf(found));
}
