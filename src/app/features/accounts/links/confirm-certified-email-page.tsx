import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { NeedsConnection } from '#app/frame/needs-connection.tsx';
import { useSessionActions } from '#app/session/session-context.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { confirmCertifiedEmail } from '#contract/admin.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { oneFullStop } from '#domain/text/one-full-stop.ts';
import { AccountLayout } from '../account-layout.tsx';
import { Notice } from '../notice.tsx';

/** The page of the confirmation link. Opening it does not confirm: mail scanners open links too. */
export function ConfirmCertifiedEmailPage({ token }: { token: string }) {
  const { t } = useLingui();
  const [confirmed, setConfirmed] = useState<ResponseOf<typeof confirmCertifiedEmail>>();
  return (
    <AccountLayout>
      <Stack gap="md" aria-live="polite">
        <PageTitle title={t`Confirmar correo certificado`} />
        {token === '' && <ErrorBox>{t`Enlace de confirmación inválido.`}</ErrorBox>}
        {token !== '' && !confirmed && <ConfirmForm token={token} onConfirmed={setConfirmed} />}
        {confirmed && (
          <Notice tone="success">
            {oneFullStop(
              t`${confirmed.email} quedó confirmado. Las facturas que envíes o reenvíes desde este correo entrarán en la contabilidad de ${confirmed.company_name}.`,
            )}
          </Notice>
        )}
      </Stack>
    </AccountLayout>
  );
}

type ConfirmFormProps = { token: string; onConfirmed: (confirmed: ResponseOf<typeof confirmCertifiedEmail>) => void };

function ConfirmForm({ token, onConfirmed }: ConfirmFormProps) {
  const { t } = useLingui();
  const { call } = useSessionActions();
  const isReachable = useReachable();
  const failed = t`No pudimos confirmar el correo con este enlace.`;
  const { isBusy, failure, submit } = useFormSubmit(failed, failed);
  const confirm = () => submit(async () => onConfirmed(await call(confirmCertifiedEmail, { body: { token } })));
  return (
    <>
      <Text>
        {t`La empresa que nombra nuestro mensaje quiere recibir las facturas que envíes o reenvíes desde tu correo. Confírmalo solo si la conoces.`}
      </Text>
      <NeedsConnection />
      {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
      <Button loading={isBusy} disabled={!isReachable} onClick={() => void confirm()}>
        <Trans>Confirmar correo</Trans>
      </Button>
    </>
  );
}
