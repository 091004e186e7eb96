import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { id: string; title: string; hint: string; children: ReactNode };

/** The name of a report, what it is for, and the button that creates it. */
export function ReportHead({ id, title, hint, children }: Props) {
  return (
    <Group justify="space-between" gap="sm" w="100%">
      <div style={{ flex: '1 1 320px' }}>
        <Text component="h2" id={id} fw={600}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      </div>
      {children}
    </Group>
  );
}
