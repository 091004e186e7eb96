import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

type Props = { title: string; subtitle?: ReactNode; children?: ReactNode };

export function PageHeader({ title, subtitle, children }: Props) {
  return (
    <Group justify="space-between" align="center" gap="sm" mih={40}>
      <Stack gap={0}>
        <PageTitle title={title} />
        {subtitle !== undefined && (
          <Text size="sm" c="dimmed" component="div">
            {subtitle}
          </Text>
        )}
      </Stack>
      <Group gap="xs" justify="flex-end">
        {children}
      </Group>
    </Group>
  );
}
