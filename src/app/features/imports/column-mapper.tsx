import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, Paper, SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { ImportMapping, ImportPreview } from '#domain/sheets/import-job.ts';
import { DryRun } from './dry-run.tsx';
import type { useImportForm } from './use-import-form.ts';

type Props = { preview: ImportPreview; form: ReturnType<typeof useImportForm> };

/** Maps the columns of a file with an unknown layout; the server remembers the mapping for the next file. */
export function ColumnMapper({ preview, form: { busy, submit, dryRun } }: Props) {
  const { t } = useLingui();
  const [mapping, setMapping] = useState<ImportMapping>(preview.mapping);
  const isTried = JSON.stringify(mapping) === JSON.stringify(preview.mapping) && preview.dry_run !== null;
  const setColumn = (field: string, index: string) => {
    const { [field]: _, ...others } = mapping.columns;
    setMapping({ ...mapping, columns: index === '' ? others : { ...others, [field]: Number(index) } });
  };
  const ready = preview.dry_run?.ready ?? 0;
  return (
    <Paper component="section" p="md" aria-labelledby="mapper-title">
      <Stack gap="md">
        <div>
          <Title order={2} fz="md" fw={600} id="mapper-title">
            <Trans>¿Qué columna es cada dato?</Trans>
          </Title>
          <Text size="sm" c="dimmed">
            <Trans>
              No reconocemos los títulos de este archivo. Elige la columna de cada dato; lo recordaremos para los
              próximos.
            </Trans>
          </Text>
        </div>
        <SideSelect mapping={mapping} onChange={setMapping} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {preview.fields
            .toSorted((a, b) => Number(b.is_required) - Number(a.is_required))
            .filter(({ field }) => field !== `${mapping.own_side}_nit` && field !== `${mapping.own_side}_name`)
            .map(({ field, label, is_required }) => (
              <NativeSelect
                key={field}
                label={label}
                description={samplesOf(preview.columns[mapping.columns[field] ?? -1])}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                withAsterisk={is_required}
                value={String(mapping.columns[field] ?? '')}
                onChange={(event) => setColumn(field, event.currentTarget.value)}
                data={[{ value: '', label: t`No está en el archivo` }, ...preview.columns.map(toOption)]}
              />
            ))}
        </SimpleGrid>
        <Group>
          <Button variant="default" loading={busy === 'trying'} onClick={() => void dryRun(mapping)}>
            <Trans>Probar</Trans>
          </Button>
          <Button disabled={!isTried || ready === 0} loading={busy === 'sending'} onClick={() => void submit(mapping)}>
            <Plural value={ready} one="Importar # fila" other="Importar # filas" />
          </Button>
        </Group>
        {isTried && preview.dry_run && <DryRun run={preview.dry_run} />}
        {!isTried && (
          <Text size="sm" role="status">
            <Trans>Elige las columnas marcadas con * y pruébalas antes de importar.</Trans>
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

/** Titles may be empty or equal: the first value of the column identifies it. */
function toOption({ title, samples }: ImportPreview['columns'][number], index: number) {
  const sample = samples.find((text) => text !== '');
  const name = title === '' ? String(index + 1) : title;
  return { value: String(index), label: sample === undefined ? name : `${name} · ${sample}` };
}

/** The first values of a column, so that the choice can be checked. */
function samplesOf(column: ImportPreview['columns'][number] | undefined): string | undefined {
  const samples = column?.samples.filter((text) => text !== '').slice(0, 3) ?? [];
  return samples.length === 0 ? undefined : samples.join(' · ');
}

/** The other party of a sale is the customer, of a purchase the supplier: its columns move along with the side. */
function withOwnSide({ columns }: ImportMapping, own_side: ImportMapping['own_side']): ImportMapping {
  if (own_side === null) return { columns, own_side };
  const other = own_side === 'supplier' ? 'customer' : 'supplier';
  const moved = Object.entries(columns).map(([field, index]) => {
    const target = field.replace(new RegExp(`^${own_side}_(nit|name)$`), `${other}_$1`);
    return columns[target] === undefined ? ([target, index] as const) : ([field, index] as const);
  });
  return { columns: Object.fromEntries(moved), own_side };
}

type SideProps = { mapping: ImportMapping; onChange: (mapping: ImportMapping) => void };

function SideSelect({ mapping, onChange }: SideProps) {
  const { t } = useLingui();
  const isNarrow = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  return (
    <Stack gap={6}>
      <Text size="sm" fw={550} id="side-label">
        <Trans>¿Qué trae el archivo?</Trans>
      </Text>
      <SegmentedControl
        aria-labelledby="side-label"
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        style={{ alignSelf: 'flex-start' }}
        value={mapping.own_side ?? 'both'}
        onChange={(side) => onChange(withOwnSide(mapping, side === 'supplier' || side === 'customer' ? side : null))}
        data={[
          { value: 'supplier', label: t`Ventas de mi empresa` },
          { value: 'customer', label: t`Compras de mi empresa` },
          { value: 'both', label: t`Emisor y receptor` },
        ]}
      />
    </Stack>
  );
}
