import { useLingui } from '@lingui/react/macro';
import { SimpleGrid, Stack } from '@mantine/core';
import { useSignedIn } from '#app/session/session-context.tsx';
import { LazySelect } from '#app/ui/select/lazy-select.tsx';
import type { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { ME, NO_VALUE, UrlConditions } from '#domain/views/view-conditions.ts';
import { SeveralField } from './several-field.tsx';
import { type CodedNames, useCodedNames } from './use-coded-names.ts';

type Props = { view: InvoiceView; onView: (part: Partial<InvoiceView>) => void };

/** Conditions on what people and rules set on invoices. */
export function CodedFields({ view, onView }: Props) {
  const { t } = useLingui();
  const names = useCodedNames();
  const { user } = useSignedIn();
  const others = names.valuesOf('assignee').filter((id) => id !== user.id);
  const people = [
    { value: ME, label: t`Mías` },
    ...others.map((value) => ({ value, label: names.value('assignee', value) })),
  ];
  return (
    <Stack gap="md">
      {names.tags.length > 0 && (
        <SeveralField
          label={t`Etiquetas`}
          options={names.tags.map((id) => ({ value: id, label: names.tag(id) }))}
          values={view.tags}
          onValues={(tags) => onView({ tags })}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <ValueSelect
          label={t`Responsable`}
          texts={{ all: t`Todos los responsables`, none: t`Sin asignar` }}
          options={people}
          value={view.assignee}
          onValue={(value) => onView({ assignee: UrlConditions.assignee.parse(value) })}
        />
        <ValueSelect
          label={t`Cuenta`}
          texts={{ all: t`Todas las cuentas`, none: t`Sin cuenta` }}
          options={optionsOf(names, 'account', view.account)}
          value={view.account}
          onValue={(value) => onView({ account: UrlConditions.account.parse(value) })}
        />
        <ValueSelect
          label={t`Centro de costo`}
          texts={{ all: t`Todos los centros de costo`, none: t`Sin centro de costo` }}
          options={optionsOf(names, 'cost_center', view.cost_center)}
          value={view.cost_center}
          onValue={(value) => onView({ cost_center: UrlConditions.cost_center.parse(value) })}
        />
        <ValueSelect
          label={t`Concepto de retención`}
          texts={{ all: t`Todos los conceptos`, none: t`Sin concepto de retención` }}
          options={optionsOf(names, 'withholding_concept', view.concept)}
          value={view.concept}
          onValue={(value) => onView({ concept: UrlConditions.concept.parse(value) })}
        />
      </SimpleGrid>
    </Stack>
  );
}

/** Also the value of a link, which no invoice of this device may have. */
function optionsOf(names: CodedNames, field: string, chosen: string | undefined) {
  const values = new Set(names.valuesOf(field));
  if (chosen !== undefined && chosen !== NO_VALUE) values.add(chosen);
  return [...values].map((value) => ({ value, label: names.value(field, value) }));
}

const ALL = 'all';

type ValueSelectProps = {
  label: string;
  texts: { all: string; none: string };
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onValue: (value: string | undefined) => void;
};

function ValueSelect({ label, texts, options, value, onValue }: ValueSelectProps) {
  return (
    <LazySelect
      aria-label={label}
      data={[{ value: ALL, label: texts.all }, { value: NO_VALUE, label: texts.none }, ...options]}
      value={value ?? ALL}
      onChange={(next) => onValue(next === null || next === ALL ? undefined : next)}
    />
  );
}
