import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Input, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { DayFields } from '#app/period/day-fields.tsx';
import { SearchInput } from '#app/ui/tables/search-input.tsx';
import { readIdentification } from '#domain/companies/nit.ts';
import { CompanyNit } from '#domain/invoices/invoice.ts';
import type { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { UrlConditions } from '#domain/views/view-conditions.ts';
import { AmountFields } from './amount-fields.tsx';
import { CodedFields } from './coded-fields.tsx';
import { LabelledSelect } from './labelled-select.tsx';
import { SeveralField } from './several-field.tsx';
import { useChoiceLabels } from './use-choice-labels.ts';
import { usePresentOptions } from './use-present-options.ts';

type Props = { view: InvoiceView; onView: (part: Partial<InvoiceView>) => void };

const ALL = 'all';
const CURRENCIES = ['COP', 'USD', 'EUR'];

const toOptions = (labels: Readonly<Record<string, string | undefined>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label: label ?? value }));

/** All conditions beside the fields of the list; each takes effect at once. */
export function ConditionFields({ view, onView }: Props) {
  const { t } = useLingui();
  const labels = useChoiceLabels();
  const presentOf = usePresentOptions();
  return (
    <Stack gap="md">
      <SeveralField
        label={t`Documentos`}
        options={presentOf('kinds', toOptions(labels.kinds), view.kinds)}
        values={view.kinds}
        onValues={(kinds) => onView({ kinds })}
      />
      <SeveralField
        label={t`Origen`}
        options={presentOf('origins', toOptions(labels.origins), view.origins)}
        values={view.origins}
        onValues={(origins) => onView({ origins })}
      />
      <DocumentFields view={view} onView={onView} />
      <AmountFields min={view.min} max={view.max} onAmounts={onView} />
      <Input.Wrapper label={t`Vencimiento`}>
        <DayFields
          from={view.due_from}
          to={view.due_to}
          allowsOneDay
          onDays={({ from, to }) => onView({ due_from: from, due_to: to })}
        />
      </Input.Wrapper>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <SearchInput
          label={t`NIT del tercero`}
          text={view.nit ?? ''}
          onText={(typed) => onView({ nit: CompanyNit.safeParse(readIdentification(typed)).data })}
        />
        <SearchInput
          label={t`Texto de las líneas`}
          text={view.line ?? ''}
          onText={(typed) => onView({ line: UrlConditions.line.parse(typed || undefined) })}
        />
      </SimpleGrid>
      <CodedFields view={view} onView={onView} />
      <SeveralStatesAndClasses view={view} onView={onView} />
    </Stack>
  );
}

/** One status and one class have controls above the list: several of each are chosen here, closed until one is in force. */
function SeveralStatesAndClasses({ view, onView }: Props) {
  const labels = useChoiceLabels();
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(view.statuses !== undefined || view.classes !== undefined);
  if (!isOpen)
    return (
      <Button variant="subtle" size="compact-sm" style={{ alignSelf: 'flex-start' }} onClick={() => setIsOpen(true)}>
        <Trans>Varios estados o clasificaciones…</Trans>
      </Button>
    );
  return (
    <>
      <SeveralField
        label={t`Estados`}
        options={toOptions(labels.statuses)}
        values={view.statuses}
        onValues={(statuses) => onView({ statuses })}
      />
      <SeveralField
        label={t`Clasificaciones`}
        options={toOptions(labels.classes)}
        values={view.classes}
        onValues={(classes) => onView({ classes })}
      />
    </>
  );
}

function DocumentFields({ view, onView }: Props) {
  const { t } = useLingui();
  const { direction, terms, warnings, notes, xml } = useChoiceLabels();
  const currencies = [...new Set([...CURRENCIES, ...(view.currency ? [view.currency] : [])])];
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
      <LabelledSelect
        aria-label={t`Emitidas o recibidas`}
        data={[{ value: ALL, label: t`Emitidas y recibidas` }, ...toOptions(direction)]}
        value={view.direction ?? ALL}
        onChange={(value) => onView({ direction: UrlConditions.direction.parse(value ?? undefined) })}
      />
      <LabelledSelect
        aria-label={t`Forma de pago`}
        data={[{ value: ALL, label: t`Toda forma de pago` }, ...toOptions(terms)]}
        value={view.terms ?? ALL}
        onChange={(value) => onView({ terms: UrlConditions.terms.parse(value ?? undefined) })}
      />
      <LabelledSelect
        aria-label={t`Moneda`}
        data={[{ value: ALL, label: t`Todas las monedas` }, ...currencies.map((value) => ({ value, label: value }))]}
        value={view.currency ?? ALL}
        onChange={(value) => onView({ currency: UrlConditions.currency.parse(value ?? undefined) })}
      />
      <LabelledSelect
        aria-label={t`Avisos`}
        data={[{ value: ALL, label: t`Con o sin avisos` }, ...toOptions(warnings)]}
        value={view.warnings ?? ALL}
        onChange={(value) => onView({ warnings: UrlConditions.warnings.parse(value ?? undefined) })}
      />
      <LabelledSelect
        aria-label={t`Notas crédito`}
        data={[{ value: ALL, label: t`Toda nota crédito` }, ...toOptions(notes)]}
        value={view.notes ?? ALL}
        onChange={(value) => onView({ notes: UrlConditions.notes.parse(value ?? undefined) })}
      />
      <LabelledSelect
        aria-label={t`XML`}
        data={[{ value: ALL, label: t`Con o sin XML` }, ...toOptions(xml)]}
        value={view.xml ?? ALL}
        onChange={(value) => onView({ xml: UrlConditions.xml.parse(value ?? undefined) })}
      />
    </SimpleGrid>
  );
}
