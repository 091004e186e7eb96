import { Plural, Trans } from '@lingui/react/macro';
import { Alert, Checkbox, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatDate } from '#domain/dates/dates.ts';
import type { CompareChoice } from '../use-reconciliation.ts';
import type { ResultOverview } from '../worker/protocol.ts';
import { ListingProblems } from './listing-problems.tsx';
import { MonthInput } from './month-input.tsx';

type Props = { overview: ResultOverview; isKept: boolean; onChoice: (choice: CompareChoice) => void };

/** Which days the listing covers, what may be absent, and the month that is compared. */
export function CoverageNotes({ overview, isKept, onChoice }: Props) {
  const { coverage, month, is_covered } = overview;
  const from = coverage && formatDate(coverage.covered.from);
  const to = coverage && formatDate(coverage.covered.to);
  return (
    <Stack gap="xs">
      <Group gap="md" align="flex-end">
        {!isKept && <MonthInput month={month} onMonth={(next) => onChoice({ month: next, is_whole: false })} />}
        {coverage && (
          <Text size="sm">
            <Trans>
              Cubierto del {from} al {to}
            </Trans>
          </Text>
        )}
        {!isKept && (
          <Checkbox
            size="sm"
            checked={is_covered}
            onChange={({ currentTarget }) => onChoice({ month, is_whole: currentTarget.checked })}
            label={<Trans>El listado cubre todo el mes</Trans>}
          />
        )}
      </Group>
      <ListingProblems problems={overview.problems} />
      <Warnings overview={overview} />
    </Stack>
  );
}

function Warnings({ overview: { coverage, files } }: { overview: ResultOverview }) {
  if (!coverage) return null;
  const { cut_files, gaps, late_from } = coverage;
  if (cut_files.length + gaps.length === 0 && late_from === null) return null;
  // One warning alone needs no bullet.
  const isSingle = cut_files.length + gaps.length + (late_from === null ? 0 : 1) === 1;
  const late = late_from === null ? '' : formatDate(late_from);
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} />} role="status">
      <List size="sm" {...(isSingle && { listStyleType: 'none', withPadding: false })}>
        {cut_files.map((cut) => {
          const name = files[cut.file]?.name ?? '';
          const day = formatDate(cut.oldest_day);
          return (
            <List.Item key={cut.file}>
              <Plural
                value={cut.rows}
                one={`${name} tiene # fila: puede estar cortado el ${day}. Revisa que hayas descargado todas las páginas.`}
                many={`${name} tiene # de filas, un número exacto de páginas: puede estar cortado el ${day}. Revisa que hayas descargado todas.`}
                other={`${name} tiene # filas, un número exacto de páginas: puede estar cortado el ${day}. Revisa que hayas descargado todas.`}
              />
            </List.Item>
          );
        })}
        {gaps.map((gap) => {
          const [from, to] = [formatDate(gap.from), formatDate(gap.to)];
          return (
            <List.Item key={gap.from}>
              <Trans>
                No hay documentos del {from} al {to}. Si hubo movimiento, descarga esos días.
              </Trans>
            </List.Item>
          );
        })}
        {late_from !== null && (
          <List.Item>
            <Trans>
              Puede faltar lo emitido desde el {late}: hay documentos que llegan a la DIAN hasta seis días después.
            </Trans>
          </List.Item>
        )}
      </List>
    </Alert>
  );
}
