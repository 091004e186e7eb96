import { useLingui } from '@lingui/react/macro';
import { Checkbox, Fieldset, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { usePeople } from '#app/approval/use-people.ts';
import { useCodingCatalog } from '#app/coding/use-coding-catalog.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import { WITHHOLDING_CONCEPTS } from '#domain/coding/withholding-concepts.ts';
import { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { Rule } from '#domain/rules/rule.ts';
import { OwnFieldValues } from './own-field-values.tsx';
import classes from './rules.module.css';

type Props = { sets: Rule['sets']; onChange: (sets: Rule['sets']) => void };
type Option = { value: string; label: string };

/** What a rule sets. An empty field is left as it is. */
export function SetFields({ sets, onChange }: Props) {
  const { t } = useLingui();
  const statuses = useStatusLabels();
  const classNames = useClassificationLabels();
  const { centers = [], tags = [], fields = [] } = useCodingCatalog() ?? {};
  const { user } = useSignedIn();
  const people = new Map([[user.id, user.email], ...usePeople().map(({ id, email }) => [id, email] as const)]);
  const assignee = sets['assignee'];
  if (assignee !== undefined && !people.has(assignee)) people.set(assignee, t`Otra persona`);
  const set = (field: string, value: string) => {
    const { [field]: _, ...others } = sets;
    onChange(value === '' ? others : { ...others, [field]: value });
  };
  const select = (field: string, label: string, options: readonly Option[]) => (
    <NativeSelect
      label={label}
      value={sets[field] ?? ''}
      data={[{ value: '', label: t`No cambiar` }, ...options]}
      onChange={({ currentTarget: { value } }) => set(field, value)}
    />
  );
  return (
    <Fieldset legend={t`Entonces`} variant="unstyled" classNames={{ legend: classes['legend'] ?? '' }}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {select(
          'classification',
          t`Clasificación`,
          Classification.options.map((value) => ({ value, label: classNames[value] })),
        )}
        {select(
          'status',
          t`Estado`,
          InvoiceStatus.options.map((value) => ({ value, label: statuses[value] })),
        )}
        <TextInput
          label={t`Cuenta`}
          inputMode="numeric"
          maxLength={12}
          value={sets['account'] ?? ''}
          onChange={({ currentTarget: { value } }) => set('account', value.replace(/\D/g, ''))}
        />
        {select(
          'cost_center',
          t`Centro de costo`,
          centers.map(({ id, data }) => ({ value: id, label: `${data.code} ${data.name}` })),
        )}
        {select(
          'withholding_concept',
          t`Concepto de retención`,
          WITHHOLDING_CONCEPTS.map(({ code, name }) => ({ value: code, label: name })),
        )}
        {select(
          'assignee',
          t`Responsable`,
          [...people].map(([value, label]) => ({ value, label })),
        )}
        <OwnFieldValues fields={fields} sets={sets} onSet={set} />
      </SimpleGrid>
      {tags.length > 0 && (
        <Checkbox.Group
          mt="sm"
          label={t`Etiquetas`}
          value={tags.filter(({ id }) => sets[`tag:${id}`] !== undefined).map(({ id }) => id)}
          onChange={(chosen) => {
            const others = Object.entries(sets).filter(([field]) => !field.startsWith('tag:'));
            onChange(Object.fromEntries([...others, ...chosen.map((id) => [`tag:${id}`, 'true'])]));
          }}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={6} mt={4}>
            {tags.map(({ id, data }) => (
              <Checkbox key={id} value={id} label={data.name} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      )}
    </Fieldset>
  );
}
