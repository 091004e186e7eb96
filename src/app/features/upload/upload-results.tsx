import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconFileInvoice, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { UploadResult } from '#domain/upload.ts';
import { FileResult } from './file-result.tsx';
import classes from './upload.module.css';

type Props = { result: UploadResult; onMore: () => void };

export function UploadResults({ result, onMore }: Props) {
  const { t } = useLingui();
  const { successful, failed, total_files: total, new_suppliers: suppliers, new_customers: customers } = result;
  return (
    <Stack gap="md">
      <Paper p="md" shadow="xs">
        <Group justify="space-between" gap="sm">
          <Stack gap={2} role="status">
            <Text fw={600}>{t`${successful} de ${total} archivos procesados. ${failed} con error.`}</Text>
            {suppliers + customers > 0 && (
              <Text size="sm" c="dimmed">
                {t`Creamos ${plural(suppliers, { one: '# proveedor', other: '# proveedores' })} y ${plural(customers, { one: '# cliente', other: '# clientes' })} nuevos.`}
              </Text>
            )}
          </Stack>
          <Group gap="xs">
            <Button variant="default" leftSection={<IconUpload size={16} />} onClick={onMore}>
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
      <ul className={classes['list']} aria-label={t`Resultados`}>
        {result.results.map((file, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: results never move, and two files may bear one name.
          <FileResult key={place} file={file} />
        ))}
      </ul>
    </Stack>
  );
}
