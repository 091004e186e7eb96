import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, FileButton, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { ImportTemplate, isAvailable } from '#domain/sheets/import-job.ts';
import { ForeignRows } from './foreign-rows.tsx';
import { useImportDownloads } from './use-import-downloads.ts';
import type { useImportForm } from './use-import-form.ts';

type Form = ReturnType<typeof useImportForm>;

export function ImportForm({ form }: { form: Form }) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const { template, file, failure, busy } = form;
  const canUpload = isAvailable(template);
  const reset = useRef<() => void>(null);
  useEffect(() => {
    // Resets the input, so that the same file can be selected again.
    if (file === null) reset.current?.();
  }, [file]);
  return (
    <Paper component="section" p="md" aria-label={t`Nueva importación`}>
      <Stack gap="md">
        <TemplateChoice form={form} />
        <Group gap="sm">
          <FileButton
            resetRef={reset}
            onChange={form.chooseFile}
            accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            inputProps={{ 'aria-label': t`Archivo de Excel (.xlsx)` }}
            disabled={!canUpload || busy !== undefined}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconFileSpreadsheet size={16} />}
                disabled={!canUpload || busy !== undefined}
              >
                <Trans>Elegir archivo</Trans>
              </Button>
            )}
          </FileButton>
          <Text size="sm" c={file ? 'var(--mantine-color-text)' : 'dimmed'} style={{ overflowWrap: 'anywhere' }}>
            {file ? file.name : t`Archivo de Excel (.xlsx)`}
          </Text>
        </Group>
        {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
        {!isReachable && (
          <Text size="sm" role="status">
            {file ? (
              <Trans>Necesitas conexión para importar. Conservamos el archivo que elegiste.</Trans>
            ) : (
              <Trans>Necesitas conexión para importar.</Trans>
            )}
          </Text>
        )}
        <ForeignRows form={form} />
        {form.preview === undefined && form.foreign === undefined && (
          <Group>
            <Button
              // The main action once there is a file; without one it names what is missing.
              variant={file ? 'filled' : 'default'}
              leftSection={<IconUpload size={16} />}
              disabled={!canUpload || !isReachable}
              loading={busy === 'sending'}
              onClick={() => void form.submit()}
            >
              <Trans>Importar</Trans>
            </Button>
            {busy === 'sending' && (
              <Text size="sm" role="status">
                <Trans>Subiendo archivo…</Trans>
              </Text>
            )}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

/** The listing can be compared, too. Whoever may import may open the other page: both have the same feature. */
function ListingHint() {
  return (
    <>
      <Trans>También puedes importar el listado de documentos que descargas de la DIAN.</Trans>{' '}
      <Anchor component={Link} to="/reconciliation" inherit td="underline">
        <Trans>Compararlo con tus facturas</Trans>
      </Anchor>
    </>
  );
}

function TemplateChoice({ form: { template, chooseTemplate, busy } }: { form: Form }) {
  const { t } = useLingui();
  const { saveTemplate } = useImportDownloads();
  const labels: Record<ImportTemplate, string> = { cuadra: 'Cuadra', facturatech: 'Facturatech', factusol: 'Factusol' };
  return (
    <Stack gap={6}>
      <Text size="sm" fw={550} id="template-label">
        <Trans>Plantilla</Trans>
      </Text>
      <Group gap="sm">
        <SegmentedControl
          aria-labelledby="template-label"
          data={ImportTemplate.options.map((value) => ({ value, label: labels[value] }))}
          value={template}
          disabled={busy !== undefined}
          onChange={(value) => chooseTemplate(ImportTemplate.parse(value))}
        />
        <Button
          variant="subtle"
          leftSection={<IconDownload size={16} />}
          disabled={!isAvailable(template)}
          onClick={() => void saveTemplate(template)}
        >
          <Trans>Descargar plantilla</Trans>
        </Button>
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {isAvailable(template) ? <ListingHint /> : t`Esta plantilla aún no está disponible. Usa la de Cuadra.`}
      </Text>
    </Stack>
  );
}
