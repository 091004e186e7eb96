import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { FORM_WIDTH } from '#app/ui/form-width.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Alternatives } from './alternatives.tsx';
import { UploadHistory } from './history/upload-history.tsx';
import { OwnershipDecisionsProvider } from './results/ownership-decisions.tsx';
import { UploadResults } from './results/upload-results.tsx';
import { UploadForm } from './upload-form.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';
import { WaitingPdfs } from './waiting/waiting-pdfs.tsx';

export function UploadPage() {
  const { t } = useLingui();
  const { upload, phase } = useUpload();
  return (
    <Stack gap="md" maw={FORM_WIDTH}>
      <PageHeader title={t`Subir facturas`} />
      <OwnershipDecisionsProvider upload={upload}>
        <WaitingPdfs
          upload={upload}
          below={
            <>
              {phase === 'idle' && <Alternatives />}
              <UploadHistory upload={upload} />
            </>
          }
        >
          {phase === 'idle' && <UploadForm upload={upload} />}
          {phase === 'uploading' && <UploadProgress upload={upload} />}
          {phase === 'done' && <UploadResults upload={upload} />}
        </WaitingPdfs>
      </OwnershipDecisionsProvider>
    </Stack>
  );
}
