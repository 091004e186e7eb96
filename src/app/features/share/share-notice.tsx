import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Box } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FORM_WIDTH } from '#app/ui/form-width.ts';
import type { SharedFiles } from '#domain/files/shared-files.ts';
import { SharedFilesPrompt } from './shared-files-prompt.tsx';
import { useRefusalText } from './use-refusal-text.ts';

type Props = { shared: SharedFiles; onClose: () => void };

/** The rejected files of another app, as the URL lists them, and the prompt for the accepted ones. */
export function ShareNotice({ shared: { shared, refused = '' }, onClose }: Props) {
  const refusalText = useRefusalText();
  const reasons = refused.split(' ').map(refusalText).filter(Boolean);
  return (
    <Box maw={FORM_WIDTH} role="status">
      {shared === 'lost' && (
        <Note onClose={onClose}>
          <Trans>No pudimos recibir los archivos. Elígelos aquí.</Trans>
        </Note>
      )}
      {reasons.map((reason) => (
        <Note key={reason} onClose={onClose}>
          {reason}
        </Note>
      ))}
      <SharedFilesPrompt />
    </Box>
  );
}

function Note({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Alert
      variant="light"
      p="sm"
      mb="md"
      color="yellow"
      icon={<IconAlertTriangle size={18} />}
      withCloseButton
      closeButtonLabel={t`Cerrar`}
      onClose={onClose}
    >
      {children}
    </Alert>
  );
}
