import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { ErrorBox } from '#app/ui/error-box.tsx';
import type { Upload } from '../upload.ts';
import { ForeignDocuments } from './foreign-documents.tsx';
import { useForeignCheck } from './use-foreign-check.ts';

/** Files that were added to a queue and must be decided about before they join it. */
export function HeldFiles({ upload }: { upload: Upload }) {
  const { documents, check, problem } = useForeignCheck(upload);
  const isQueueing = useSyncExternalStore(upload.rows.subscribe, upload.isQueueing);
  if (isQueueing || documents.length === 0) return null;
  return (
    <>
      <ForeignDocuments upload={upload} documents={documents} />
      {problem !== undefined && <ErrorBox>{problem}</ErrorBox>}
      <Group justify="flex-end">
        <Button
          leftSection={<IconUpload size={16} />}
          onClick={async () => {
            if (await check()) await upload.send();
          }}
        >
          <Trans>Subir archivos</Trans>
        </Button>
      </Group>
    </>
  );
}
