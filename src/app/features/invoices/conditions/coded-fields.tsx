import { useLingui } from '@lingui/react/macro';
import { SimpleGrid, Stack } from '@mantine/core';
import { useAccountPlan } from '#app/coding/use-account-plan.ts';
import { useCodingCatalog } from '#app/coding/use-coding-catalog.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { ME, UrlConditions } from '#domain/views/view-conditions.ts';
import { OwnFields } from './own-fields.tsx';
import { SeveralField } from './several-field.tsx';
import { useCodedNames, useUsedValues } from './use-coded-names.ts';
import { toOptions, ValueSelect } from './value-select.tsx';

type Props = { view: InvoiceView; onView: (part: Partial<InvoiceView>) => void };

/** Conditions on what people and rules set on invoices. */
export function CodedFields({ view, onView }: Props) {
  const { t } = useLingui();
  const tags = useCodingCatalog()?.tags ?? [];
  return (
    <Stack gap="md">
      {tags.length > 0 && (
        <SeveralField
          label={t`Etiquetas`}
          options={tags.map(({ id, data }) => ({ value: id, label: data.name }))}
          values={view.tags}
          onValues={(chosen) => onView({ tags: chosen })}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <AssigneeSelect view={view} onView={onView} />
        <AccountSelect view={view} onView={onView} />
        <CenterAndConcept view={view} onView={onView} />
        <OwnFields fields={view.fields} onFields={(fields) => onView({ fields })} />
      </SimpleGrid>
    </Stack>
  );
}

function AssigneeSelect({ view, onView }: Props) {
  const { t } = useLingui();
  const names = useCodedNames();
  const used = useUsedValues();
  const { user } = useSignedIn();
  const people = [...(useCodingCatalog()?.people.keys() ?? [])];
  const others = [...new Set([...people, ...used('assignee')])].filter((id) => id !== user.id);
  const chosen = view.assignee === ME ? undefined : view.assignee;
  return (
    <ValueSelect
      label={t`Responsable`}
      texts={{ all: t`Todos los responsables`, none: t`Sin asignar` }}
      options={[{ value: ME, label: t`Mías` }, ...toOptions(others, chosen, (id) => names.value('assignee', id))]}
      value={view.assignee}
      onValue={(value) => onView({ assignee: UrlConditions.assignee.parse(value) })}
    />
  );
}

/** The accounts that invoices have: a plan has hundreds. */
function AccountSelect({ view, onView }: Props) {
  const { t } = useLingui();
  const used = useUsedValues();
  const plan = new Map(useAccountPlan()?.map(({ code, name }) => [code, name]));
  const nameOf = (code: string) => {
    const name = plan.get(code);
    return name === undefined ? code : `${code} · ${name}`;
  };
  return (
    <ValueSelect
      label={t`Cuenta`}
      texts={{ all: t`Todas las cuentas`, none: t`Sin cuenta` }}
      options={toOptions(used('account'), view.account, nameOf)}
      value={view.account}
      onValue={(value) => onView({ account: UrlConditions.account.parse(value) })}
    />
  );
}

function CenterAndConcept({ view, onView }: Props) {
  const { t } = useLingui();
  const names = useCodedNames();
  const used = useUsedValues();
  const optionsOf = (field: string, chosen: string | undefined) =>
    toOptions(used(field), chosen, (value) => names.value(field, value));
  return (
    <>
      <ValueSelect
        label={t`Centro de costo`}
        texts={{ all: t`Todos los centros de costo`, none: t`Sin centro de costo` }}
        options={optionsOf('cost_center', view.cost_center)}
        value={view.cost_center}
        onValue={(value) => onView({ cost_center: UrlConditions.cost_center.parse(value) })}
      />
      <ValueSelect
        label={t`Concepto de retención`}
        texts={{ all: t`Todos los conceptos`, none: t`Sin concepto de retención` }}
        options={optionsOf('withholding_concept', view.concept)}
        value={view.concept}
        onValue={(value) => onView({ concept: UrlConditions.concept.parse(value) })}
      />
    </>
  );
}
