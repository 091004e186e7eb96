import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconFileInvoice, IconRefresh, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { UploadRow } from '../rows/upload-row.ts';
import type { Upload } from '../upload.ts';
import { useIsIncomplete } from '../waiting/waiting-pdfs-context.ts';
import { countIn, hasFailed } from './outcome-groups.ts';

type Props = { upload: Upload; rows: readonly UploadRow[] };

export function UploadSummary({ upload, rows }: Props) {
  const { t } = useLingui();
  const total = rows.length;
  const failed = rows.filter(hasFailed).length;
  const unsent = rows.filter(({ state }) => state === 'cancelled').length;
  const incomplete = rows.filter(useIsIncomplete()).length;
  const successful = total - failed - unsent - incomplete;
  const again = rows.filter(({ state }) => state === 'failed').length;
  return (
    <Paper p="md" shadow="xs">
      <Group justify="space-between" gap="sm">
        <Stack gap={2} role="status">
          <Text fw={600}>{t`${successful} de ${total} archivos procesados. ${failed} con error.`}</Text>
          {unsent > 0 && (
            <Text size="sm" c="var(--cuadra-warning)">
              {t`${plural(unsent, { one: '# archivo se quedó sin subir', other: '# archivos se quedaron sin subir' })} porque cancelaste.`}
            </Text>
          )}
          {incomplete > 0 && (
            <Text size="sm" c="var(--cuadra-warning)">
              {plural(incomplete, {
                one: 'A # archivo le faltan datos. Complétalo.',
                other: 'A # archivos les faltan datos. Complétalos.',
              })}
            </Text>
          )}
          <DocumentCount rows={rows} />
          <SummaryCounts rows={rows} />
        </Stack>
        <Group gap="xs">
          {again > 0 && (
            <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={() => void upload.sendAgain()}>
              {t`Reintentar ${plural(again, { one: '# archivo', other: '# archivos' })}`}
            </Button>
          )}
          <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => void upload.reset()}>
            <Trans>Subir más archivos</Trans>
          </Button>
          {successful > 0 && (
            <Button component={Link} to="/invoices" leftSection={<IconFileInvoice size={16} />}>
              <Trans>Ver facturas</Trans>
            </Button>
          )}
        </Group>
      </Group>
    </Paper>
  );
}

/** The number of documents, which the filter below counts, where it differs from the number of files. */
function DocumentCount({ rows }: Pick<Props, 'rows'>) {
  const documents = countIn(rows, 'all');
  if (documents === rows.length) return null;
  return (
    <Text size="sm" c="dimmed">
      {plural(documents, { one: '# documento en esos archivos.', other: '# documentos en esos archivos.' })}
    </Text>
  );
}

function SummaryCounts({ rows }: Pick<Props, 'rows'>) {
  const { t } = useLingui();
  const suppliers = rows.reduce((sum, row) => sum + row.new_suppliers, 0);
  const customers = rows.reduce((sum, row) => sum + row.new_customers, 0);
  if (suppliers + customers === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {t`Creamos ${plural(suppliers, { one: '# proveedor', other: '# proveedores' })} y ${plural(customers, { one: '# cliente', other: '# clientes' })} nuevos.`}
    </Text>
  );
}
