import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ImportJob, isInProgress } from '#domain/sheets/import-job.ts';
import { useImportDownloads } from '../use-import-downloads.ts';

/** Downloads the rows that were not imported, after the import ended. */
export function ErrorsButton({ job }: { job: ImportJob }) {
  const { saveErrors } = useImportDownloads();
  const hasErrors = job.failed_count > 0 || job.status === 'failed';
  if (!hasErrors || isInProgress(job)) return null;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={14} />}
      aria-description={job.file_name}
      onClick={() => void saveErrors(job)}
    >
      <Trans>Descargar errores (CSV)</Trans>
    </Button>
  );
}
