import { useLingui } from '@lingui/react/macro';
import { Input, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CodingCatalog } from '#app/coding/coding-catalog.ts';
import { useCodingCatalog } from '#app/coding/use-coding-catalog.ts';
import { readTypedNumber } from '#domain/coding/typed-number.ts';
import { type FieldCondition, formatFieldConditions, parseFieldConditions } from '#domain/views/field-condition.ts';
import { NO_VALUE } from '#domain/views/view-conditions.ts';
import { useCodedNames, useUsedValues } from './use-coded-names.ts';
import { toOptions, ValueSelect } from './value-select.tsx';

type Props = { fields: string | undefined; onFields: (fields: string | undefined) => void };
type OwnField = CodingCatalog['fields'][number];

/** A condition for each field that the company has defined: a value, a range of numbers or days, or no value. */
export function OwnFields({ fields, onFields }: Props) {
  const known = useCodingCatalog()?.fields ?? [];
  const conditions = (fields && parseFieldConditions(fields)) || [];
  const change = (id: string, next: FieldCondition | undefined) => {
    const all = [...conditions.filter((one) => one.id !== id), ...(next ? [next] : [])];
    onFields(all.length === 0 ? undefined : formatFieldConditions(all));
  };
  return known.map((field) => (
    <OwnFieldCondition
      key={field.id}
      field={field}
      condition={conditions.find(({ id }) => id === field.id)}
      onCondition={(next) => change(field.id, next)}
    />
  ));
}

type FieldProps = {
  field: OwnField;
  condition: FieldCondition | undefined;
  onCondition: (condition: FieldCondition | undefined) => void;
};

const OwnFieldCondition = (props: FieldProps) =>
  props.field.data.type === 'text' || props.field.data.type === 'list' ? (
    <ValueCondition {...props} />
  ) : (
    <RangeCondition {...props} />
  );

function ValueCondition({ field: { id, data }, condition, onCondition }: FieldProps) {
  const texts = useFieldTexts(data.name);
  const names = useCodedNames();
  const used = useUsedValues();
  const field = `custom:${id}`;
  const value = condition?.type === 'is' ? condition.value : condition && NO_VALUE;
  const values = [...new Set([...data.options, ...used(field)])];
  const choose = (next: string | undefined) => {
    if (next === undefined) return onCondition(undefined);
    onCondition(next === NO_VALUE ? { type: 'empty', id } : { type: 'is', id, value: next });
  };
  return (
    <ValueSelect
      label={data.name}
      texts={texts}
      options={toOptions(values, value, (one) => names.value(field, one))}
      value={value}
      onValue={choose}
    />
  );
}

function useFieldTexts(name: string): { all: string; none: string } {
  const { t } = useLingui();
  return { all: t`${name}: todos`, none: t`${name}: vacío` };
}

function RangeCondition({ field: { id, data }, condition, onCondition }: FieldProps) {
  const { t } = useLingui();
  const texts = useFieldTexts(data.name);
  const [from, to] = condition?.type === 'range' ? [condition.from, condition.to] : ['', ''];
  const range = (ends: { from?: string; to?: string }) => {
    const next = { from, to, ...ends };
    onCondition(next.from + next.to === '' ? undefined : { type: 'range', id, ...next });
  };
  const type = data.type === 'date' ? 'date' : 'number';
  return (
    <Input.Wrapper label={data.name} labelElement="div">
      <SimpleGrid cols={3} spacing="xs">
        <ValueSelect
          label={data.name}
          isNamedAbove
          texts={texts}
          options={[]}
          value={condition?.type === 'empty' ? NO_VALUE : undefined}
          onValue={(value) => onCondition(value === undefined ? undefined : { type: 'empty', id })}
        />
        <EndField
          key={`from ${from}`}
          label={t`Desde`}
          type={type}
          end={from}
          onEnd={(next) => range({ from: next })}
        />
        <EndField key={`to ${to}`} label={t`Hasta`} type={type} end={to} onEnd={(next) => range({ to: next })} />
      </SimpleGrid>
    </Input.Wrapper>
  );
}

type EndProps = { label: string; type: 'date' | 'number'; end: string; onEnd: (end: string) => void };

/** One end of a range; what is typed takes effect when the person leaves the field. */
function EndField({ label, type, end, onEnd }: EndProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(type === 'date' ? end : end.replace('.', ','));
  const [isWrong, setIsWrong] = useState(false);
  const take = () => {
    const next = type === 'date' || typed.trim() === '' ? typed.trim() : readTypedNumber(typed);
    setIsWrong(next === undefined);
    if (next !== undefined && next !== end) onEnd(next);
  };
  return (
    <TextInput
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'date' ? undefined : 'decimal'}
      aria-label={label}
      placeholder={label}
      maxLength={30}
      value={typed}
      error={isWrong && t`Escribe un número, por ejemplo 1234,5.`}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  );
}
