import { Stack, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { icon: ReactNode; text: string; children?: ReactNode };

export function EmptyState({ icon, text, children }: Props) {
  return (
    <Stack align="center" gap="md" py={64} px="md">
      <ThemeIcon variant="light" size={56} radius="xl" aria-hidden>
        {icon}
      </ThemeIcon>
      <Text ta="center" maw={420} c="dimmed">
        {text}
      </Text>
      {children}
    </Stack>
  );
}
