import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import type { PlanColumns } from '#domain/coding/plan-columns.ts';

type Props = {
  rows: readonly (readonly string[])[];
  /** Undefined where none was recognised. */
  columns: Partial<PlanColumns> | undefined;
  onChange: (columns: Partial<PlanColumns>) => void;
};

/** Values of a column that name it in the list. */
const SAMPLES = 2;

/** Which columns of the file have code and name: those that were recognised, or those that the person chooses. */
export function PlanColumnFields({ rows, columns = {}, onChange }: Props) {
  const { t } = useLingui();
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const options = [
    { value: '', label: t`Elige la columna` },
    ...Array.from({ length: width }, (_, at) => ({ value: String(at), label: labelOf(rows, at) })),
  ];
  const select = (field: 'code' | 'name', label: string) => (
    <NativeSelect
      label={label}
      withAsterisk
      data={options}
      value={String(columns[field] ?? '')}
      onChange={({ currentTarget: { value } }) => {
        const { [field]: _, ...others } = columns;
        onChange(value === '' ? others : { ...others, [field]: Number(value) });
      }}
    />
  );
  return (
    <Stack gap="xs">
      {(columns.code === undefined || columns.name === undefined) && (
        <Text size="sm">
          <Trans>No reconocemos las columnas de este archivo. Elige dónde están el código y el nombre.</Trans>
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {select('code', t`Columna del código`)}
        {select('name', t`Columna del nombre`)}
      </SimpleGrid>
    </Stack>
  );
}

/** The letter that spreadsheets give the column, and its first values. */
function labelOf(rows: Props['rows'], at: number): string {
  const samples = rows.map((cells) => cells[at]?.trim() ?? '').filter(Boolean);
  const letters = at < 26 ? '' : String.fromCharCode(64 + Math.floor(at / 26));
  return `${letters}${String.fromCharCode(65 + (at % 26))}: ${samples.slice(0, SAMPLES).join(' · ').slice(0, 60)}`;
}
