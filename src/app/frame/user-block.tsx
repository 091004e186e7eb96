import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconLogout, IconShieldLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ChangePasswordButton } from '#app/session/change-password-button.tsx';
import { usePlanLabels } from '../plan/use-plan-labels.ts';
import { useSignedIn } from '../session/session-context.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import { usePersonCompanies } from '../switching/use-person-companies.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { useRoleLabels } from './use-role-labels.ts';
import classes from './user-block.module.css';

const SignOutDialog = lazy(async () => ({ default: (await import('../session/sign-out-dialog.tsx')).SignOutDialog }));

/**
 * The signed-in user with role and plan, and the links to security and sign-out
 * (docs/specification.md#protected-screens).
 */
export function UserBlock({ onLeave }: { onLeave?: () => void }) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const roles = useRoleLabels();
  const plans = usePlanLabels();
  const { pending, requestSignOut, dismiss } = useSignOut();
  // The switcher of companies names the one in view.
  const isNamedAbove = usePersonCompanies().length > 0;
  const plan = plans[user.subscription_plan];
  return (
    <div className={classes['block']}>
      <Stack gap={1}>
        {user.company && !isNamedAbove && (
          <Text size="sm" fw={600} truncate title={user.company.name}>
            {user.company.name}
          </Text>
        )}
        <Text size="xs" c="dimmed" truncate title={user.email}>
          {user.email}
        </Text>
        <Text size="xs" c="dimmed">
          {user.is_titular && (
            <>
              <Trans>Titular</Trans>
              {' · '}
            </>
          )}
          {user.company === null && user.firm ? (
            user.firm.name
          ) : (
            <>
              {roles[user.role]}
              {' · '}
              <Trans>Plan {plan}</Trans>
            </>
          )}
        </Text>
      </Stack>
      <Group mt={8} ml={-8}>
        <ChangePasswordButton />
      </Group>
      <Group justify="space-between" mt={4} wrap="nowrap">
        <ThemeToggle />
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          title={t`Seguridad`}
          leftSection={<IconShieldLock size={15} />}
          renderRoot={(props) => <Link to="/security" {...props} />}
          onClick={onLeave}
        >
          <Trans>Seguridad</Trans>
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          title={t`Salir`}
          leftSection={<IconLogout size={15} />}
          onClick={() => void requestSignOut()}
        >
          <Trans>Salir</Trans>
        </Button>
      </Group>
      <Suspense>{pending !== undefined && <SignOutDialog pending={pending} onClose={dismiss} />}</Suspense>
    </div>
  );
}
