import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Alternatives } from './alternatives.tsx';
import { UploadForm } from './upload-form.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { UploadResults } from './upload-results.tsx';
import { useUpload } from './use-upload.ts';

export function UploadPage() {
  const { t } = useLingui();
  const { upload, send, reset } = useUpload();
  return (
    <Stack gap="md" maw={880} mx="auto">
      <PageHeader title={t`Subir facturas`} />
      {upload.state === 'idle' && <UploadForm onSend={(files) => void send(files)} />}
      {upload.state === 'uploading' && <UploadProgress done={upload.done} total={upload.total} />}
      {upload.state === 'done' && <UploadResults result={upload.result} onMore={reset} />}
      {upload.state !== 'done' && <Alternatives />}
    </Stack>
  );
}
