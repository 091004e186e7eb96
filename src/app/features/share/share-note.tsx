import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Box } from '@mantine/core';
import { IconAlertTriangle, IconShare } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sendsOnlyWhenOpened } from '#app/shell/sends-when-opened.ts';
import { useOnline } from '#app/shell/use-online.ts';
import type { SharedFiles } from '#domain/shared-files.ts';
import { KeptFiles } from './kept-files.tsx';
import { useRefusalText } from './use-refusal-text.ts';

type Props = { shared: SharedFiles; onClose: () => void };

/** What became of the files that another app handed over; the worker put it into the address. */
export function ShareNote({ shared: { shared, count = 0, refused = '' }, onClose }: Props) {
  const refusalText = useRefusalText();
  const reasons = refused.split(' ').map(refusalText).filter(Boolean);
  return (
    <Box maw={880} mx="auto" role="status">
      {shared === 'queued' && count > 0 && (
        <Note onClose={onClose}>
          <Plural
            value={count}
            one="Recibimos # archivo y está en la cola."
            many="Recibimos # de archivos y están en la cola."
            other="Recibimos # archivos y están en la cola."
          />{' '}
          <WhenSent />
        </Note>
      )}
      {shared === 'lost' && (
        <Note isBad onClose={onClose}>
          <Trans>No pudimos recibir los archivos. Elígelos aquí.</Trans>
        </Note>
      )}
      {reasons.map((reason) => (
        <Note key={reason} isBad onClose={onClose}>
          {reason}
        </Note>
      ))}
      <KeptFiles />
    </Box>
  );
}

function Note({ isBad = false, onClose, children }: { isBad?: boolean; onClose: () => void; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Alert
      variant="light"
      p="sm"
      mb="md"
      color={isBad ? 'yellow' : 'forest'}
      icon={isBad ? <IconAlertTriangle size={18} /> : <IconShare size={18} />}
      withCloseButton
      closeButtonLabel={t`Cerrar`}
      onClose={onClose}
    >
      {children}
    </Alert>
  );
}

/** Honest where nobody wakes the app. */
function WhenSent() {
  const isOnline = useOnline();
  if (isOnline) return null;
  return sendsOnlyWhenOpened() ? (
    <Trans>Se enviará al abrir la app con conexión.</Trans>
  ) : (
    <Trans>Se enviará cuando vuelva la conexión.</Trans>
  );
}
