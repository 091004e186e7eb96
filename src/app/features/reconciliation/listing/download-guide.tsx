import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Collapse, Group, List, Paper, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { DownloadPicture, PagesPicture, TokenPicture } from './guide-pictures.tsx';

const PORTAL = 'https://catalogo-vpfe.dian.gov.co/User/Login';

/** How to download the listing, with pictures of the steps. */
export function DownloadGuide() {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <Paper component="section" p="md" aria-label={t`Cómo descargar el listado`}>
      <UnstyledButton onClick={() => setIsOpen(!isOpen)} aria-expanded={isOpen} aria-controls={id}>
        <Group gap="xs">
          {isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
          <Text fw={550} component="span">
            <Trans>Cómo descargar el listado</Trans>
          </Text>
        </Group>
      </UnstyledButton>
      <Collapse expanded={isOpen} id={id}>
        <Stack gap="sm" pt="sm">
          <Group gap="md">
            <TokenPicture />
            <DownloadPicture />
            <PagesPicture />
          </Group>
          <List type="ordered" spacing="xs" size="sm">
            <List.Item>
              <Trans>
                Entra al{' '}
                <Anchor href={PORTAL} target="_blank" rel="noreferrer" inherit td="underline">
                  portal de la DIAN
                </Anchor>{' '}
                y elige «Empresa». Escribe tu cédula y el NIT de la empresa.
              </Trans>
            </List.Item>
            <List.Item>
              <Trans>
                La DIAN envía un enlace al correo del RUT. Ese enlace es el token: sirve una hora y no debes compartirlo
                con nadie. Cuadra no lo pide.
              </Trans>
            </List.Item>
            <List.Item>
              <Trans>
                Abre «Descargar listados», elige del primer al último día del mes, y descarga los documentos enviados y
                los recibidos.
              </Trans>
            </List.Item>
            <List.Item>
              <Trans>
                El portal muestra páginas de 150 documentos. Si tu archivo trae 150, 300 o 450 filas exactas, revisa que
                no haya quedado cortado.
              </Trans>
            </List.Item>
            <List.Item>
              <Trans>Elige aquí los archivos sin abrirlos en Excel: Excel quita los ceros de los números.</Trans>
            </List.Item>
          </List>
        </Stack>
      </Collapse>
    </Paper>
  );
}
