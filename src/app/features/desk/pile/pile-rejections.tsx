import { useLingui } from '@lingui/react/macro';
import { Alert, List, Text } from '@mantine/core';
import type { PersonCompany } from '#app/switching/use-person-companies.ts';
import type { PileRefusal } from '#sync/uploads/pile.ts';
import type { RejectedPileFiles } from './read-pile.ts';

type Props = {
  rejected: RejectedPileFiles | undefined;
  refused: readonly PileRefusal[];
  companies: readonly PersonCompany[];
};

const MAX_NAMES = 12;

/** Says by name what did not get into the pile, and what could not leave it. */
export function PileRejections({ rejected, refused, companies }: Props) {
  const { t } = useLingui();
  const reasons = useRefusalTexts();
  const groups = [
    { text: t`No son XML, ZIP ni PDF:`, names: rejected?.unknown ?? [] },
    { text: t`Superan 25 MB. Divide el ZIP o sube el XML:`, names: rejected?.tooBig ?? [] },
    { text: t`Ya no están en el disco. Elígelos de nuevo:`, names: rejected?.gone ?? [] },
    { text: t`Venían en un ZIP y no son documentos:`, names: rejected?.unread ?? [] },
    ...companies.flatMap(({ id, name }) =>
      Object.entries(reasons).map(([reason, text]) => ({
        text: `${name}: ${text}`,
        names: refused.filter((one) => one.company_id === id && one.reason === reason).map((one) => one.name),
      })),
    ),
  ].filter(({ names }) => names.length > 0);
  return groups.map(({ text, names }) => {
    const more = names.length - MAX_NAMES;
    return (
      <Alert key={text} role="alert" variant="light" color="yellow" p="sm">
        <Text size="sm">{text}</Text>
        <List size="sm">
          {names.slice(0, MAX_NAMES).map((name) => (
            <List.Item key={name}>{name}</List.Item>
          ))}
        </List>
        {more > 0 && <Text size="sm">{t`y ${more} más`}</Text>}
      </Alert>
    );
  });
}

function useRefusalTexts(): Record<PileRefusal['reason'], string> {
  const { t } = useLingui();
  return {
    not_on_device: t`Ábrela una vez en este dispositivo para subir sus archivos. Siguen aquí:`,
    not_allowed: t`Tu plan o tu rol allí no permite subir estos archivos. Siguen aquí:`,
    queue_full: t`Su cola está llena (200 MB). Súbelos cuando haya enviado lo que espera:`,
    storage_full: t`No hay espacio en este dispositivo. Libera espacio e intenta nuevamente:`,
    too_big: t`Superan 25 MB. Divide el ZIP o sube el XML:`,
    read_only: t`Actualiza la aplicación para subir estos archivos. Siguen aquí:`,
    closing: t`Se está cerrando la sesión. Siguen aquí:`,
  };
}
