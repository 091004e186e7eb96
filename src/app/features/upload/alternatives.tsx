import { useLingui } from '@lingui/react/macro';
import { Anchor, Group, Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconMail, IconTable } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { allows } from '#domain/accounts/permissions.ts';

/**
 * The other ways to add documents (docs/specification.md#protected-screens), each with the reason when it is not
 * available.
 */
export function Alternatives() {
  const { t } = useLingui();
  const { permissions } = useSignedIn().user;
  return (
    <Paper component="section" p="md" aria-labelledby="alternatives-title">
      <Text component="h2" id="alternatives-title" fw={600} size="sm" mb="sm">
        {t`Otras formas de traer tus facturas`}
      </Text>
      <Stack gap="sm">
        <Alternative
          icon={<IconTable size={18} />}
          title={t`Importación masiva desde Excel`}
          to={allows(permissions, 'access_imports') ? '/imports' : undefined}
          help={
            allows(permissions, 'access_imports')
              ? t`Trae muchas facturas de una vez desde una plantilla de Excel.`
              : t`La importación masiva no está incluida en tu plan o rol.`
          }
        />
        <Alternative
          icon={<IconMail size={18} />}
          title={t`Ingreso por correo certificado`}
          help={
            allows(permissions, 'access_admin_portal')
              ? t`Recibe las facturas que llegan a tus correos certificados.`
              : t`El ingreso por correo lo configura un administrador con plan Pro.`
          }
          link={
            allows(permissions, 'access_admin_portal') && (
              <Anchor renderRoot={(props) => <Link to="/admin" {...props} />} size="sm">
                {t`Configurar el ingreso por correo`}
              </Anchor>
            )
          }
        />
      </Stack>
    </Paper>
  );
}

type Props = { icon: ReactNode; title: string; help: string; to?: '/imports' | undefined; link?: ReactNode };

function Alternative({ icon, title, help, to, link }: Props) {
  return (
    <Group gap="sm" wrap="nowrap">
      <ThemeIcon variant="light" color="gray" size={34} aria-hidden>
        {icon}
      </ThemeIcon>
      <div>
        <Text size="sm" fw={550}>
          {to ? (
            <Anchor component={Link} to={to} inherit>
              {title}
            </Anchor>
          ) : (
            title
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {help}
        </Text>
        {link}
      </div>
    </Group>
  );
}
