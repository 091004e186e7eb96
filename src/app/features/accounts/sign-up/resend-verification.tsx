import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { Notice } from '../notice.tsx';
import { useResend } from './use-resend.ts';

type Props = {
  email: string;
  /** Where the account is not known to need the link. */
  isQuiet?: boolean;
};

export function ResendVerification({ email, isQuiet = false }: Props) {
  const { t } = useLingui();
  const { resend, isBusy, seconds, sentTo, failure } = useResend();
  return (
    <>
      {sentTo !== undefined && (
        <Notice tone="success">
          {t`Enviamos un nuevo enlace de verificación a ${sentTo}. Revisa también tu carpeta de correo no deseado.`}
        </Notice>
      )}
      {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
      <Button
        type="button"
        {...(isQuiet ? { variant: 'subtle', size: 'compact-sm', fw: 400 } : { variant: 'default' })}
        disabled={isBusy || seconds > 0}
        onClick={() => void resend(email)}
      >
        {isBusy ? <Trans>Enviando enlace…</Trans> : <Trans>Reenviar enlace de verificación</Trans>}
      </Button>
      {seconds > 0 && (
        <Text size="xs" c="dimmed" ta="center">
          {t`Podrás solicitar otro enlace en ${seconds} segundos.`}
        </Text>
      )}
    </>
  );
}
