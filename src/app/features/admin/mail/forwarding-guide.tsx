import { Trans } from '@lingui/react/macro';
import { List, Text } from '@mantine/core';
// Used by this page only: not part of the first load.
import '@mantine/core/styles/List.css';

/** Explains how to set up automatic forwarding to the inbound address. */
export function ForwardingGuide() {
  return (
    <details>
      <Text component="summary" size="sm" style={{ cursor: 'pointer' }}>
        <Trans>Cómo reenviar las facturas desde Gmail u Outlook</Trans>
      </Text>
      <Text size="sm" fw={600} mt="xs">
        Gmail
      </Text>
      <List type="ordered" size="sm">
        <List.Item>
          <Trans>
            Abre Configuración, «Ver todos los ajustes», «Reenvío y correo POP/IMAP», y elige «Añadir una dirección de
            reenvío».
          </Trans>
        </List.Item>
        <List.Item>
          <Trans>
            Pega tu dirección. Gmail le envía un mensaje: lo verás en «Correos recibidos», con el código de confirmación
            en el asunto. Escríbelo en Gmail.
          </Trans>
        </List.Item>
        <List.Item>
          <Trans>
            Crea un filtro para los mensajes que tienen archivos adjuntos de tus proveedores y elige «Reenviar a» esa
            dirección.
          </Trans>
        </List.Item>
      </List>
      <Text size="sm" fw={600} mt="xs">
        Outlook
      </Text>
      <List type="ordered" size="sm">
        <List.Item>
          <Trans>Abre Configuración, «Correo», «Reglas», y agrega una regla.</Trans>
        </List.Item>
        <List.Item>
          <Trans>
            Elige la condición «Tiene archivo adjunto» y la acción «Redirigir a» (no «Reenviar a», que cambia el
            remitente) con tu dirección.
          </Trans>
        </List.Item>
        <List.Item>
          <Trans>
            Si tu empresa usa Microsoft 365, pide a quien lo administra que permita el reenvío a direcciones externas.
          </Trans>
        </List.Item>
      </List>
    </details>
  );
}
