import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AuditEntry } from '#domain/accounts/audit-entry.ts';
import { groupEntries } from './group-entries.ts';

const MINUTE = 60_000;
const anEntry = (id: number, minutes: number, overrides: Partial<AuditEntry> = {}) =>
  AuditEntry.parse({
    ...{ id, action: 'record.saved', user_email: 'ana@ejemplo.co', about: `a${id}`, label: 'justificado' },
    ...{ ip: null, agent: null, created_at: new Date(minutes * MINUTE).toISOString() },
    ...overrides,
  });

test('every stored entry is counted once, in its order, and a group never mixes two texts', () => {
  const someEntry = fc.record({
    action: fc.constantFrom('record.saved', 'record.removed', 'invoice.deleted'),
    label: fc.constantFrom('justificado', 'pedido'),
    user_email: fc.constantFrom('ana@ejemplo.co', 'luis@ejemplo.co', null),
    gap: fc.constantFrom(0, 1, 10, 11),
  });
  fc.assert(
    fc.property(fc.array(someEntry, { maxLength: 30 }), (some) => {
      const minutesAt = (at: number) => some.slice(0, at + 1).reduce((sum, { gap }) => sum + gap, 0);
      const entries = some.map(({ gap: _, ...own }, at) => anEntry(at + 1, minutesAt(at), own)).toReversed();
      let at = 0;
      for (const { entry, oldest } of groupEntries(entries)) {
        const members = entries.slice(at, at + entry.count);
        at += entry.count;
        expect([members[0]?.id, members.at(-1)?.id]).toEqual([entry.id, oldest.id]);
        expect(new Set(members.map(({ action, label, user_email }) => `${action} ${label} ${user_email}`)).size).toBe(
          1,
        );
        expect(entry.count === 1 || entry.action.startsWith('record.')).toBe(true);
      }
      expect(at).toBe(entries.length);
    }),
  );
});

test('a decision about many documents is one entry with their number and no single object', () => {
  const many = Array.from({ length: 50 }, (_, at) => anEntry(100 - at, 20));
  const later = anEntry(101, 31);
  const groups = groupEntries([later, ...many, anEntry(50, 20, { label: 'pedido' })]);
  expect(groups.map(({ entry }) => [entry.id, entry.label, entry.count, entry.about])).toEqual([
    [101, 'justificado', 1, 'a101'],
    [100, 'justificado', 50, null],
    [50, 'pedido', 1, 'a50'],
  ]);
});
