import { Group, Paper, Stack, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type Props = { title: string; hint: string; tools?: ReactNode; children: ReactNode };

/** A section of the page, with its heading. */
export function TitledSection({ title, hint, tools, children }: Props) {
  const id = useId();
  return (
    <Paper component="section" p="md" aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text component="h2" fw={600} m={0} id={id}>
            {title}
          </Text>
          {tools}
        </Group>
        <Text size="sm" c="dimmed" m={0}>
          {hint}
        </Text>
        {children}
      </Stack>
    </Paper>
  );
}
