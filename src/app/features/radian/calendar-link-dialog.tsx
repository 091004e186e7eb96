import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useFetched } from '#app/data/use-fetched.ts';
import { useCopy } from '#app/forms/use-copy.ts';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { LoadFailure } from '#app/sync-status/load-failure.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { Modal } from '#app/ui/modal.tsx';
import { getCalendarFeed, removeCalendarFeed, renewCalendarFeed } from '#contract/accounts/calendar-feed.ts';

/** Makes, renews and removes the calendar link of the user (docs/radian.md#calendar-link). Its address is shown once. */
export function CalendarLinkDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Tus plazos en tu calendario`}
      closeButtonProps={{ 'aria-label': t`Cerrar` }}
    >
      <Stack gap="sm">
        <Text size="sm">
          <Trans>
            Con un enlace secreto, tu calendario (Google, Outlook, Apple) muestra el último día de cada plazo de esta
            empresa y se actualiza solo cada pocas horas. Muestra fechas y cantidades, no proveedores ni valores. Quien
            tenga el enlace puede leerlo: no lo compartas.
          </Trans>
        </Text>
        <Link />
      </Stack>
    </Modal>
  );
}

function Link() {
  const { t } = useLingui();
  const { store, call } = useSignedIn();
  const isReachable = useReachable();
  const [url, setUrl] = useState<string>();
  const { data, isLoading, refresh } = useFetched(store.name, (request, signal) =>
    request(getCalendarFeed, {}, { signal }),
  );
  const { isBusy, failure, submit } = useFormSubmit(
    t`No pudimos cambiar el enlace. Intenta nuevamente.`,
    t`Necesitas conexión para cambiar el enlace.`,
  );
  if (!data) {
    if (isLoading) return <Loader size="sm" aria-label={t`Cargando`} />;
    return (
      <LoadFailure
        offline={t`Necesitas conexión para ver tu enlace.`}
        failed={t`No pudimos leer tu enlace. Intenta nuevamente.`}
        onRetry={refresh}
      />
    );
  }
  const renew = () => submit(async () => void setUrl((await call(renewCalendarFeed, {})).url));
  const remove = () =>
    submit(async () => {
      await call(removeCalendarFeed, {});
      setUrl(undefined);
      refresh();
    });
  const hasLink = url !== undefined || data.created_at !== null;
  return (
    <>
      {url === undefined ? <Present createdAt={data.created_at} /> : <FreshLink url={url} />}
      {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
      <Group gap="xs" justify="flex-end">
        {hasLink && (
          <Button variant="default" disabled={!isReachable || isBusy} onClick={() => void remove()}>
            <Trans>Quitar enlace</Trans>
          </Button>
        )}
        <Button
          {...(hasLink && { variant: 'default' })}
          loading={isBusy}
          disabled={!isReachable}
          onClick={() => void renew()}
        >
          {hasLink ? <Trans>Crear otro enlace</Trans> : <Trans>Crear enlace</Trans>}
        </Button>
      </Group>
    </>
  );
}

function Present({ createdAt }: { createdAt: string | null }) {
  if (createdAt === null)
    return (
      <Text size="sm" role="status">
        <Trans>Aún no tienes un enlace de esta empresa.</Trans>
      </Text>
    );
  const { date } = formatInstant(Date.parse(createdAt));
  return (
    <Text size="sm" role="status">
      <Trans>
        Creaste un enlace el {date}. No lo guardamos, así que no podemos mostrarlo otra vez. Si lo perdiste o alguien
        más lo tiene, crea otro: el anterior deja de funcionar de inmediato.
      </Trans>
    </Text>
  );
}

function FreshLink({ url }: { url: string }) {
  const { t } = useLingui();
  const copy = useCopy();
  return (
    <>
      <TextInput
        readOnly
        label={t`Tu enlace`}
        description={t`Cópialo ahora: no lo mostramos otra vez. En tu calendario elige agregar o suscribir un calendario por URL.`}
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group gap="xs">
        <Button size="xs" leftSection={<IconCopy size={15} />} onClick={() => void copy(url)}>
          <Trans>Copiar enlace</Trans>
        </Button>
        <Button
          size="xs"
          variant="default"
          component="a"
          href={url.replace(/^https?:/, 'webcal:')}
          leftSection={<IconCalendarPlus size={15} />}
        >
          <Trans>Abrir en mi calendario</Trans>
        </Button>
      </Group>
    </>
  );
}
