import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { cancelAccountDeletion } from '#contract/company-account.ts';
import type { CompanyDeletion } from '#domain/companies/company-deletion.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { formatDate } from '#domain/dates/dates.ts';

type Props = { deletion: CompanyDeletion; onCancelled: () => void };

/** Says when the account will be deleted, and lets the titular keep it. */
export function PendingDeletion({ deletion, onCancelled }: Props) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const notify = useNotify();
  const send = useSubmit();
  const { isBusy, failure, submit } = useFormSubmit(t`No fue posible conservar la cuenta. Intenta nuevamente.`);
  const day = formatDate(bogotaDate(new Date(deletion.deletes_at)));
  const cancel = () =>
    submit(async () => {
      await send(cancelAccountDeletion, {});
      notify.done(t`La cuenta se conserva.`);
      onCancelled();
    });
  return (
    <Alert
      color="red.8"
      variant="light"
      icon={<IconAlertTriangle size={18} />}
      title={t`La cuenta se eliminará el ${day}`}
    >
      <Stack gap="sm">
        <Text size="sm">
          <Trans>Hasta ese día todo sigue funcionando. Después no se puede recuperar nada.</Trans>
        </Text>
        {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
        <Group>
          <Button variant="default" loading={isBusy} disabled={!isReachable} onClick={() => void cancel()}>
            <Trans>Conservar la cuenta</Trans>
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
