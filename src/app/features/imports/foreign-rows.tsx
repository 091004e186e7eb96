import { Plural, Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { formatCount } from '#app/ui/format/format-count.ts';
import { formatNit } from '#domain/companies/nit.ts';
import type { useImportForm } from './use-import-form.ts';

/** Announces rows that name none of the company's NITs, before anything is imported, and asks what to do with them. */
export function ForeignRows({ form }: { form: ReturnType<typeof useImportForm> }) {
  const { company } = useSignedIn().user;
  const { foreign, busy, answerForeign } = form;
  if (!foreign) return null;
  const { own, foreign: others, party } = foreign.count;
  const [named, all] = [formatCount(own), formatCount(own + others)];
  const name = company?.name ?? '';
  const nits = (company?.nits ?? []).map(formatNit).join(', ');
  const isBusy = busy !== undefined;
  return (
    <Alert role="alert" variant="light" color="yellow" p="sm" icon={<IconAlertTriangle size={18} />}>
      <Stack gap="xs">
        <Text fw={600}>
          <Trans>
            {named} de {all} facturas están a nombre de {name} (NIT {nits}).
          </Trans>
        </Text>
        <Text size="sm">
          {party && <PartyText {...party} />} <Trans>Todavía no hemos importado nada.</Trans>
        </Text>
        <Group gap="xs">
          {own > 0 && (
            <Button size="xs" loading={isBusy} onClick={() => void answerForeign('skip')}>
              <Plural value={own} one="Importar solo la # de mi empresa" other="Importar solo las # de mi empresa" />
            </Button>
          )}
          <Button size="xs" variant="default" disabled={isBusy} onClick={() => void answerForeign('import')}>
            <Trans>Importar todas; las ajenas quedan sin clasificar</Trans>
          </Button>
          <Button size="xs" variant="default" disabled={isBusy} onClick={() => void answerForeign(null)}>
            <Trans>Cancelar</Trans>
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function PartyText({ name, nit, rows }: { name: string; nit: string; rows: number }) {
  const [shown, count] = [formatNit(nit), formatCount(rows)];
  return name === '' ? (
    <Trans>
      El NIT {shown} aparece en {count}.
    </Trans>
  ) : (
    <Trans>
      {name} (NIT {shown}) aparece en {count}.
    </Trans>
  );
}
