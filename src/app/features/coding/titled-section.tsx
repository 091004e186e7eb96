import { Group, Paper, Stack, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatCount } from '#app/ui/format/format-count.ts';

type Props = {
  title: string;
  /** How many entries the section lists. */
  count?: number;
  hint: string;
  tools?: ReactNode;
  children: ReactNode;
};

/** A section of the page, with its heading. */
export function TitledSection({ title, count = 0, hint, tools, children }: Props) {
  const id = useId();
  return (
    <Paper component="section" p="md" shadow="xs" aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text component="h2" fw={600} m={0} id={id}>
            {title}
            {count > 0 && (
              <Text span c="dimmed" fw={400}>
                {' '}
                ({formatCount(count)})
              </Text>
            )}
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
