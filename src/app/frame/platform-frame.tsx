import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ChangePasswordButton } from '#app/session/change-password-button.tsx';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { useSessionActions, useSignedIn } from '../session/session-context.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import classes from './platform-frame.module.css';
import { SkipLink } from './skip-link.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { useRoleLabels } from './use-role-labels.ts';

/**
 * A super admin sees a header with the links of the platform, and no side menu
 * (docs/specification.md#protected-screens).
 */
export function PlatformFrame({ children }: { children?: ReactNode }) {
  const { user } = useSignedIn();
  const { signOut } = useSessionActions();
  const roles = useRoleLabels();
  return (
    <>
      <SkipLink />
      <header className={classes['header']}>
        <BrandMark size={26} />
        <Link to="/superadmin/overview" className={classes['link']}>
          <Trans>Super administración</Trans>
        </Link>
        <Link to="/superadmin/nit-claims" className={classes['link']}>
          <Trans>Comprobar NIT</Trans>
        </Link>
        <Link to="/superadmin/security" className={classes['link']}>
          <Trans>Seguridad</Trans>
        </Link>
        <div className={classes['who']}>
          <div style={{ minWidth: 0 }}>
            <Text size="xs" truncate title={user.email}>
              {user.email}
            </Text>
            <Text size="xs" c="dimmed">
              {roles[user.role]}
            </Text>
          </div>
          <ChangePasswordButton />
          <ThemeToggle />
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconLogout size={15} />}
            onClick={() => void signOut()}
          >
            <Trans>Salir</Trans>
          </Button>
        </div>
      </header>
      <OfflineBanner />
      <main id="main" className={classes['main']}>
        {children ?? <Outlet />}
      </main>
    </>
  );
}
