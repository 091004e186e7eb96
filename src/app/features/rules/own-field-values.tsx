import { useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CodingCatalog } from '#app/coding/coding-catalog.ts';
import { readTypedNumber } from '#domain/coding/typed-number.ts';
import type { Rule } from '#domain/rules/rule.ts';

type OwnField = CodingCatalog['fields'][number];
type Props = { fields: readonly OwnField[]; sets: Rule['sets']; onSet: (field: string, value: string) => void };

/** What a rule sets of the fields that the company defined. An empty one is left as it is. */
export const OwnFieldValues = ({ fields, sets, onSet }: Props) =>
  fields.map((field) => {
    const name = `custom:${field.id}`;
    const props = { field, value: sets[name] ?? '', onValue: (value: string) => onSet(name, value) };
    return field.data.type === 'number' ? (
      <OwnNumber key={field.id} {...props} />
    ) : (
      <OwnText key={field.id} {...props} />
    );
  });

type ValueProps = { field: OwnField; value: string; onValue: (value: string) => void };

function OwnText({ field: { data }, value, onValue }: ValueProps) {
  const { t } = useLingui();
  if (data.type !== 'list')
    return (
      <TextInput
        label={data.name}
        type={data.type === 'date' ? 'date' : 'text'}
        maxLength={500}
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
    );
  const options = [...new Set([...(value === '' ? [] : [value]), ...data.options])];
  return (
    <NativeSelect
      label={data.name}
      value={value}
      data={[{ value: '', label: t`No cambiar` }, ...options.map((one) => ({ value: one, label: one }))]}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    />
  );
}

/** Typed as es-CO writes numbers; stored as a decimal with a point. */
function OwnNumber({ field: { data }, value, onValue }: ValueProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value.replace('.', ','));
  const isWrong = typed.trim() !== '' && value === '';
  return (
    <TextInput
      label={data.name}
      inputMode="decimal"
      maxLength={30}
      value={typed}
      error={isWrong && t`Escribe un número, por ejemplo 1234,5.`}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onValue(readTypedNumber(currentTarget.value) ?? '');
      }}
    />
  );
}
