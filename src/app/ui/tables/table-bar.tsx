import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { text: ReactNode; children: ReactNode };

/** The line above a table: how many rows it has, or what to do first, and its tools. */
export function TableBar({ text, children }: Props) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" c="dimmed">
        {text}
      </Text>
      {children}
    </Group>
  );
}
