import { Plural, Trans } from '@lingui/react/macro';
import { Alert, Button, FileButton, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconFolderOpen } from '@tabler/icons-react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { formatCount } from '#app/ui/format/format-count.ts';
import { formatNit } from '#domain/companies/nit.ts';
import type { ForeignRows } from '#domain/reconciliation/result-group.ts';

type Props = { foreign: ForeignRows; onFiles: (files: File[]) => void };

/**
 * How many rows of the listing are not of the company: a warning where most of them are, since the listing is then
 * probably another company's, and a quiet line where some are.
 */
export function ForeignNotice({ foreign, onFiles }: Props) {
  const { count, rows, share } = foreign;
  const all = formatCount(rows);
  if (share === 'none') return null;
  if (share === 'some') {
    return (
      <Text size="sm" c="dimmed" role="status">
        <Plural
          value={count}
          one={`# de ${all} filas es de otro NIT y no se compara.`}
          many={`# de ${all} filas son de otro NIT y no se comparan.`}
          other={`# de ${all} filas son de otro NIT y no se comparan.`}
        />
      </Text>
    );
  }
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle size={18} />}>
      <Stack gap="sm" align="flex-start">
        <span>
          <ForeignText {...foreign} /> <Trans>¿Elegiste el listado de otra empresa?</Trans>
        </span>
        <FileButton multiple accept=".xlsx" onChange={onFiles}>
          {(props) => (
            <Button {...props} leftSection={<IconFolderOpen size={16} />}>
              <Trans>Elegir otro archivo</Trans>
            </Button>
          )}
        </FileButton>
      </Stack>
    </Alert>
  );
}

/** "Ninguna de las 775 filas está a nombre de Comercial Ejemplo (NIT 900.123.456-8)." */
function ForeignText({ count, rows, share }: ForeignRows) {
  const { user } = useSignedIn();
  const name = user.company?.name ?? '';
  const nits = new Intl.ListFormat('es-CO').format((user.company?.nits ?? []).map(formatNit));
  if (share === 'all') {
    return (
      <Plural
        value={rows}
        one={`La fila del listado no está a nombre de ${name} (NIT ${nits}).`}
        many={`Ninguna de las # de filas está a nombre de ${name} (NIT ${nits}).`}
        other={`Ninguna de las # filas está a nombre de ${name} (NIT ${nits}).`}
      />
    );
  }
  const all = formatCount(rows);
  return (
    <Plural
      value={count}
      one={`# de ${all} filas no está a nombre de ${name} (NIT ${nits}).`}
      many={`# de ${all} filas no están a nombre de ${name} (NIT ${nits}).`}
      other={`# de ${all} filas no están a nombre de ${name} (NIT ${nits}).`}
    />
  );
}
