import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import type { CodingCatalog } from '#app/coding/coding-catalog.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { findCodedValue } from '#domain/coding/with-coding.ts';
import { CONCEPT_RATES_SINCE, mayWithholdOn, WITHHOLDING_CONCEPTS } from '#domain/coding/withholding-concepts.ts';
import { formatDate } from '#domain/dates/dates.ts';
import type { CodingProps } from './coding-props.ts';
import { OriginText } from './origin-text.tsx';

/** Cost centre, withholding concept and assignee. */
export function ChoiceFields({ catalog, ...props }: CodingProps & { catalog: CodingCatalog }) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const centers = catalog.centers.map(({ id, data }) => ({ value: id, label: `${data.code} · ${data.name}` }));
  const concepts = WITHHOLDING_CONCEPTS.map(({ code, name, rate }) => ({
    value: code,
    label: rate === '' ? name : `${name} (${rate})`,
  }));
  const people = [...new Map([[user.id, user.email], ...catalog.people])].map(([value, label]) => ({ value, label }));
  // On a sale the customer withholds.
  const { detail } = props;
  const mayWithhold = mayWithholdOn(detail) || findCodedValue(detail, 'withholding_concept') !== undefined;
  const since = formatDate(CONCEPT_RATES_SINCE);
  return (
    <>
      <Choice {...props} field="cost_center" label={t`Centro de costo`} options={centers} gone={t`Centro eliminado`} />
      {mayWithhold && (
        <Choice
          {...props}
          field="withholding_concept"
          label={t`Concepto de retención`}
          options={concepts}
          gone={t`Otro concepto`}
          hint={t`Tarifas desde el ${since}: son una guía, confírmalas antes de retener.`}
        />
      )}
      <Choice {...props} field="assignee" label={t`Responsable`} options={people} gone={t`Otra persona`} />
    </>
  );
}

type ChoiceProps = CodingProps & {
  field: string;
  label: string;
  options: { value: string; label: string }[];
  /** What is shown for a value that is not among the options. */
  gone: string;
  hint?: string;
};

function Choice({ detail, onSet, field, label, options, gone, hint }: ChoiceProps) {
  const { t } = useLingui();
  const entry = findCodedValue(detail, field);
  const isKnown = entry === undefined || options.some(({ value }) => value === entry.value);
  const data = isKnown ? options : [{ value: entry.value, label: gone }, ...options];
  if (data.length === 0) return null;
  return (
    <Select
      label={label}
      description={entry ? <OriginText entry={entry} /> : hint}
      placeholder={t`Sin definir`}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t`Quitar: ${label}` }}
      nothingFoundMessage={t`Nada coincide`}
      comboboxProps={{ withinPortal: false }}
      data={data}
      value={entry?.value ?? null}
      onChange={(value) => value !== (entry?.value ?? null) && onSet(field, value)}
    />
  );
}
