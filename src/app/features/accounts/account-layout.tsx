import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ThemeToggle } from '#app/frame/theme-toggle.tsx';
import { usePublicSettings } from '#app/settings/public-settings.ts';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import classes from './account-layout.module.css';

export function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes['page']}>
      <main className={classes['column']}>
        <Stack gap="lg">
          <Stack gap={6} align="center">
            <BrandMark size={40} />
            <Text c="dimmed" size="sm" ta="center">
              <Trans>Facturas electrónicas de tu empresa, con o sin conexión.</Trans>
            </Text>
          </Stack>
          <Paper p={{ base: 'md', sm: 'xl' }} shadow="xs">
            {children}
          </Paper>
        </Stack>
      </main>
      <footer className={classes['foot']}>
        <LegalLinks />
        <ThemeToggle />
      </footer>
    </div>
  );
}

/** The pages that the operator has configured. */
function LegalLinks() {
  const { t } = useLingui();
  const settings = usePublicSettings();
  const pages = [
    { url: settings?.terms_url, name: t`Términos y condiciones` },
    { url: settings?.privacy_url, name: t`Política de privacidad` },
  ];
  return pages.map(
    ({ url, name }) =>
      url && (
        <Anchor key={name} href={url} target="_blank" rel="noopener noreferrer" size="sm">
          {name}
        </Anchor>
      ),
  );
}
