import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconArrowLeft, IconBook } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import back from '#app/ui/back-link.module.css';
import { FORM_WIDTH } from '#app/ui/form-width.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { type ImportJob, isInProgress } from '#domain/sheets/import-job.ts';
import { ColumnMapper } from './column-mapper.tsx';
import { CurrentImport } from './current-import.tsx';
import { ImportHistory } from './history/import-history.tsx';
import { ImportForm } from './import-form.tsx';
import { useImportDownloads } from './use-import-downloads.ts';
import { useImportForm } from './use-import-form.ts';
import { useWatchedImport } from './use-import-watch.ts';
import { useImports } from './use-imports.ts';

export function ImportsPage() {
  const { t } = useLingui();
  const history = useImports();
  const { openGuide } = useImportDownloads();
  const [watched, setWatched] = useState<ImportJob>();
  // An import that was started before, on any device, is watched too.
  const underWay = history.data?.find(isInProgress);
  if (!watched && underWay) setWatched(underWay);
  const { job, problem } = useWatchedImport(watched, history.refresh);
  const watch = (next: ImportJob) => {
    setWatched(next);
    history.refresh();
  };
  const form = useImportForm(watch);
  return (
    <Stack gap="md" maw={FORM_WIDTH}>
      <Link to="/upload" preload={false} className={back['back']}>
        <IconArrowLeft size={16} aria-hidden />
        <Trans>Volver a subir facturas</Trans>
      </Link>
      <PageHeader title={t`Importar desde Excel`} subtitle={t`Trae muchas facturas de una vez.`}>
        <Button variant="default" leftSection={<IconBook size={16} />} onClick={() => void openGuide()}>
          <Trans>Guía de importación</Trans>
        </Button>
      </PageHeader>
      <ImportForm form={form} />
      {form.preview && <ColumnMapper preview={form.preview} form={form} />}
      {job && <CurrentImport job={job} trouble={problem} onStarted={watch} />}
      <ImportHistory state={history} current={job} onStarted={watch} />
    </Stack>
  );
}
