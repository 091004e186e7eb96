import { useLingui } from '@lingui/react/macro';
import { Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** The section of the certified e-mails, with its heading. */
export function EmailsPanel({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Paper component="section" aria-labelledby="emails-title" p="md" shadow="xs">
      <Stack gap="sm">
        <Text component="h2" id="emails-title" fw={600}>
          {t`Correos certificados`}
        </Text>
        {children}
      </Stack>
    </Paper>
  );
}
