import { useLingui } from '@lingui/react/macro';
import { Input, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { useRoleLabels } from '#app/frame/use-role-labels.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { LazySelect } from '#app/ui/select/lazy-select.tsx';
import { Role } from '#domain/accounts/user.ts';
import { roleNotAvailable, rolesFor } from '#domain/accounts/user-rules.ts';
import { CompanyRole } from '#domain/companies/company-user.ts';

type Props = { current: Role | undefined; value: Role; onRole: (role: Role) => void };

/** The roles of the plan and the user's current one; a text explains the first role that is not available. */
export function RoleSelect({ current, value, onRole }: Props) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const labels = useRoleLabels();
  const id = useId();
  const choices = rolesFor(user.subscription_plan, current);
  const missing = CompanyRole.options.find((role) => !choices.includes(role));
  return (
    <Input.Wrapper
      id={id}
      label={t`Rol`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={missing && roleNotAvailable(missing)}
    >
      <Stack gap={6}>
        <LazySelect
          id={id}
          aria-describedby={missing && `${id}-description`}
          data={choices.map((role) => ({ value: role, label: labels[role] }))}
          value={value}
          onChange={(chosen) => onRole(Role.parse(chosen))}
        />
        <RoleLines roles={choices} />
      </Stack>
    </Input.Wrapper>
  );
}

/** What each role may do, one line each (docs/plans.md#features-by-role). */
function RoleLines({ roles }: { roles: readonly Role[] }) {
  const { t } = useLingui();
  const labels = useRoleLabels();
  const lines: Partial<Record<Role, string>> = {
    regular_user: t`ve, sube, clasifica y elimina facturas; ve proveedores, clientes y productos.`,
    super_user: t`además importa desde Excel, crea reglas, elimina muchas facturas a la vez y ve los usuarios.`,
    admin: t`todo: también invita usuarios, edita la empresa, vacía la papelera y entra a Administración.`,
  };
  return (
    <div>
      {roles.map((role) => (
        <Text key={role} size="xs" c="dimmed">
          <b>{labels[role]}</b>: {lines[role]}
        </Text>
      ))}
    </div>
  );
}
