import { useLingui } from '@lingui/react/macro';
import { Input } from '@mantine/core';
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
      <LazySelect
        id={id}
        aria-describedby={missing && `${id}-description`}
        data={choices.map((role) => ({ value: role, label: labels[role] }))}
        value={value}
        onChange={(chosen) => onRole(Role.parse(chosen))}
      />
    </Input.Wrapper>
  );
}
