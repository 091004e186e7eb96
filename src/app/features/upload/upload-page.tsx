import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Alternatives } from './alternatives.tsx';
import { UploadForm } from './upload-form.tsx';
import { UploadResults } from './upload-results.tsx';
import { UploadUnderWay } from './upload-under-way.tsx';
import { useUpload } from './use-upload.ts';

export function UploadPage() {
  const { t } = useLingui();
  const { upload, progress } = useUpload();
  return (
    <Stack gap="md" maw={880} mx="auto">
      <PageHeader title={t`Subir facturas`} />
      {progress.phase === 'idle' && <UploadForm upload={upload} />}
      {progress.phase === 'uploading' && <UploadUnderWay upload={upload} />}
      {progress.phase === 'done' && <UploadResults upload={upload} thirds={progress.thirds} />}
      {progress.phase === 'idle' && <Alternatives />}
    </Stack>
  );
}
