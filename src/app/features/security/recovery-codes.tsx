import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useCopy } from '#app/forms/use-copy.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { saveBlob } from '#app/ui/save-blob.ts';
import { PrintedCodes } from './printed-codes.tsx';

/** New recovery codes, shown only once: only the button closes the dialog. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  const { email } = useSignedIn().user;
  const copy = useCopy();
  const text = `${t`Códigos de recuperación de Cuadra para ${email}. Cada uno sirve una sola vez.`}\n\n${codes.join('\n')}\n`;
  const download = () => saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'codigos-cuadra.txt');
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t`Guarda tus códigos de recuperación`}
    >
      <Stack gap="sm">
        <Text size="sm">
          <Trans>
            No los volveremos a mostrar. Guárdalos fuera de este dispositivo: con uno de ellos entras si pierdes tu
            segundo factor.
          </Trans>
        </Text>
        <SimpleGrid component="ul" cols={{ base: 1, xs: 2 }} spacing={6} m={0} p={0} style={{ listStyle: 'none' }}>
          {codes.map((code) => (
            <li key={code}>
              <Code fz="sm">{code}</Code>
            </li>
          ))}
        </SimpleGrid>
        <Group gap="xs">
          <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copy(text)}>
            <Trans>Copiar</Trans>
          </Button>
          <Button variant="default" leftSection={<IconDownload size={16} />} onClick={download}>
            <Trans>Descargar</Trans>
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
            <Trans>Imprimir</Trans>
          </Button>
        </Group>
        <Button onClick={onClose} data-autofocus>
          <Trans>Ya los guardé</Trans>
        </Button>
        <PrintedCodes email={email} codes={codes} />
      </Stack>
    </Modal>
  );
}
