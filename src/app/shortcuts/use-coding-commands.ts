import { useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { usePeople } from '#app/approval/use-people.ts';
import { type CodingTarget, codingTarget } from '#app/coding/coding-target.ts';
import { useAccountPlan } from '#app/coding/use-account-plan.ts';
import { useCodingCatalog } from '#app/coding/use-coding-catalog.ts';
import { useCodedFieldName, useCodedValueText } from '#app/coding/use-coding-texts.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { searchAccounts } from '#domain/coding/account-plan.ts';
import type { CodedValue } from '#domain/coding/coded-value.ts';
import { codingOf } from '#domain/coding/with-coding.ts';
import { mayWithholdOn, WITHHOLDING_CONCEPTS } from '#domain/coding/withholding-concepts.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { currentIds } from '#store/invoices/current-ids.ts';
import { readRows } from '#store/invoices/read-rows.ts';
import type { Command } from './use-commands.ts';

/** `isAlone`: the dialog lists these commands only, also before anything is typed. */
type Options = { text: string; isAlone: boolean };
type Value = { field: string; value: string | null; label: string };

const MAX_AMONG_OTHERS = 8;
const MAX_ALONE = 60;
const MAX_ACCOUNTS = 8;
/** Of each field, before anything is typed. */
const MAX_OF_FIELD = 5;
/** Of a larger selection the values that can be removed are not read. */
const MAX_READ = 500;
const CONCEPTS = WITHHOLDING_CONCEPTS.map(({ code }) => code);
const FIELDS = ['account', 'cost_center', 'withholding_concept', 'assignee'];

/** What can be set or removed on the invoices that the open screen acts on: tags, person in charge, account and the rest. */
export function useCodingCommands({ text, isAlone }: Options): Command[] {
  // The target of the screen behind the dialog, read when the dialog opened.
  const [target] = useState(codingTarget);
  const [ids] = useState(() => target?.ids() ?? []);
  const words = foldText(text).split(' ').filter(Boolean);
  const values = useValues(text, ids);
  if (!target || ids.length === 0 || (words.length === 0 && !isAlone)) return [];
  if (words.length === 0) return firstOfEach(values).map((value) => toCommand(value, target));
  return values
    .filter(({ label }) => {
      const folded = foldText(label);
      return words.every((word) => folded.includes(word));
    })
    .slice(0, isAlone ? MAX_ALONE : MAX_AMONG_OTHERS)
    .map((value) => toCommand(value, target));
}

/** Before anything is typed: a few values of each field, so that one long list hides no other. All tags are one field. */
function firstOfEach(values: readonly Value[]): Value[] {
  const counts = new Map<string, number>();
  return values.filter(({ field, value }) => {
    if (value === null) return true;
    const kind = field.startsWith('tag:') ? 'tag' : field;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= MAX_OF_FIELD;
  });
}

const toCommand = ({ field, value, label }: Value, { setCoding }: CodingTarget): Command => ({
  key: `code ${field} ${value}`,
  label,
  run: () => setCoding({ [field]: value }),
});

function useValues(text: string, ids: readonly string[]): Value[] {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const catalog = useCodingCatalog();
  const accounts = useAccountPlan() ?? [];
  const nameOf = useCodedFieldName();
  const textOf = useCodedValueText();
  const { present, mayWithhold } = useRows(ids);
  const people = new Map([[user.id, user.email], ...usePeople().map(({ id, email }) => [id, email] as const)]);
  if (!catalog) return [];
  const removals = present.map(({ field, value }): Value => {
    const name = nameOf(field);
    if (field.startsWith('tag:')) return { field, value: null, label: t`Quitar etiqueta «${name}»` };
    return { field, value: null, label: t`Quitar ${name}: ${textOf(field, value)}` };
  });
  const typed = foldText(text).replace(foldText(nameOf('account')), '');
  const centers = catalog.centers.map(({ id }) => id);
  const found = typed.trim() === '' ? [] : searchAccounts(accounts, typed, MAX_ACCOUNTS);
  return [
    ...catalog.tags.map(({ id, data: { name } }) => ({
      ...{ field: `tag:${id}`, value: 'true', label: t`Poner etiqueta «${name}»` },
    })),
    ...[...people].map(([id, email]) => ({ field: 'assignee', value: id, label: t`Asignar a ${email}` })),
    ...removals,
    ...named('cost_center', centers, nameOf, textOf),
    ...found.map(({ code, name }) => ({
      field: 'account',
      value: code,
      label: `${nameOf('account')}: ${code} · ${name}`,
    })),
    ...named('withholding_concept', mayWithhold ? CONCEPTS : [], nameOf, textOf),
    ...catalog.fields.flatMap(({ id, data }) =>
      data.type === 'list' ? named(`custom:${id}`, data.options, nameOf, textOf) : [],
    ),
  ];
}

type NameOf = (field: string) => string;
type TextOf = (field: string, value: string) => string;

const named = (field: string, values: readonly string[], nameOf: NameOf, textOf: TextOf): Value[] =>
  values.map((value) => ({ field, value, label: `${nameOf(field)}: ${textOf(field, value)}` }));

type RowsInView = { present: readonly CodedValue[]; mayWithhold: boolean };

/**
 * The values that one of the invoices has, a field once, for their removal; and whether one of them is no sale, where the
 * customer withholds.
 */
function useRows(ids: readonly string[]): RowsInView {
  const { store } = useSignedIn();
  const read = useLiveQuery(async (): Promise<RowsInView> => {
    if (ids.length > MAX_READ) return { present: [], mayWithhold: true };
    const rows = await readRows(store, await currentIds(store, ids));
    const byField = new Map(rows.flatMap(codingOf).map((entry) => [entry.field, entry]));
    return {
      present: [...byField.values()].filter(({ field }) => FIELDS.includes(field) || field.includes(':')),
      mayWithhold: rows.some(mayWithholdOn),
    };
  }, [store, ids]);
  return read ?? { present: [], mayWithhold: false };
}
