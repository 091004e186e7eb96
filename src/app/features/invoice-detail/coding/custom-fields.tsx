import { useLingui } from '@lingui/react/macro';
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CodingCatalog } from '#app/coding/coding-catalog.ts';
import { readTypedNumber } from '#domain/coding/typed-number.ts';
import { findCodedValue } from '#domain/coding/with-coding.ts';
import type { CustomField } from '#domain/records/custom-field.ts';
import type { CodingProps } from './coding-props.ts';
import { OriginText } from './origin-text.tsx';

/** The fields that the company defined. */
export function CustomFields({ fields, ...props }: CodingProps & Pick<CodingCatalog, 'fields'>) {
  return fields.map(({ id, data }) => <CustomValue key={`${props.detail.id} ${id}`} {...props} id={id} field={data} />);
}

type ValueProps = CodingProps & { id: string; field: CustomField };

function CustomValue({ detail, onSet, id, field }: ValueProps) {
  const name = `custom:${id}`;
  const entry = findCodedValue(detail, name);
  const set = (value: string | null) => value !== (entry?.value ?? null) && onSet(name, value);
  const common = { label: field.name, description: entry && <OriginText entry={entry} /> };
  if (field.type === 'list')
    return (
      <Select
        {...common}
        clearable
        comboboxProps={{ withinPortal: false }}
        data={[...new Set([...(entry ? [entry.value] : []), ...field.options])]}
        value={entry?.value ?? null}
        onChange={set}
      />
    );
  return <TypedValue {...common} type={field.type} value={entry?.value ?? ''} onSave={set} />;
}

type TypedProps = {
  label: string;
  description: React.ReactNode;
  type: 'text' | 'number' | 'date';
  value: string;
  onSave: (value: string | null) => void;
};

/** Saved with Enter or on leaving the field; Esc brings the stored value back. */
function TypedValue({ type, value, onSave, ...common }: TypedProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const shown = typed ?? (type === 'number' ? value.replace('.', ',') : value);
  const save = () => {
    if (typed === undefined) return;
    const parsed = parseTyped(type, typed);
    setProblem(parsed === undefined ? t`Escribe un número, por ejemplo 1234,5.` : undefined);
    if (parsed === undefined) return;
    setTyped(undefined);
    onSave(parsed === '' ? null : parsed);
  };
  return (
    <TextInput
      {...common}
      type={type === 'date' ? 'date' : 'text'}
      {...(type === 'number' && { inputMode: 'decimal' as const })}
      maxLength={500}
      value={shown}
      error={problem}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={save}
      onKeyDown={({ key }) => {
        if (key === 'Enter') save();
        if (key === 'Escape') setTyped(undefined);
      }}
    />
  );
}

/** The value to store: a decimal with a point for a number. Undefined for what is no number. */
function parseTyped(type: TypedProps['type'], typed: string): string | undefined {
  const text = typed.trim();
  return type !== 'number' || text === '' ? text : readTypedNumber(text);
}
