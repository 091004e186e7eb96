import { Trans } from '@lingui/react/macro';
import { Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { areLedgerColumns, type LedgerColumns } from '#domain/reconciliation/ledger/ledger-columns.ts';
import type { ChosenColumns, UnknownLedger } from '../worker/read-ledger.ts';
import { CHOSEN_FIELDS, useLedgerFieldLabels } from './use-ledger-labels.ts';

type Props = { sheet: UnknownLedger; onChosen: (chosen: ChosenColumns) => void };

/** A form for which column is which; the choice is kept for the next file with the same titles. */
export function LedgerMapper({ sheet, onChosen }: Props) {
  const labels = useLedgerFieldLabels();
  const [columns, setColumns] = useState<LedgerColumns>(sheet.guess);
  const options = [
    { value: '', label: '—' },
    ...sheet.header.map((title, index) => ({ value: String(index), label: title || `${index + 1}` })),
  ];
  const choose = (field: (typeof CHOSEN_FIELDS)[number], value: string) => {
    const { [field]: _, ...rest } = columns;
    setColumns(value === '' ? rest : { ...rest, [field]: Number(value) });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChosen({ titles: sheet.titles, columns });
      }}
    >
      <Stack gap="sm">
        <Text size="sm">
          <Trans>
            No conocemos este archivo. Di qué columna es cada dato: la fecha, el NIT y los valores hacen falta. Lo
            recordamos para la próxima vez.
          </Trans>
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
          {CHOSEN_FIELDS.map((field) => (
            <NativeSelect
              key={field}
              label={labels[field]}
              description={sheet.samples[columns[field] ?? -1] || undefined}
              value={String(columns[field] ?? '')}
              data={options}
              onChange={({ currentTarget }) => choose(field, currentTarget.value)}
            />
          ))}
        </SimpleGrid>
        <Group justify="flex-end">
          <Button type="submit" disabled={!areLedgerColumns(columns)}>
            <Trans>Comparar</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
