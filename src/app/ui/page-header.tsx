import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';
import { PageTitle } from './page-title.tsx';

type Props = {
  title: string;
  /** What the page shows of it, in the same heading. */
  part?: ReactNode;
  subtitle?: ReactNode;
  children?: ReactNode;
  /** On a phone the controls, a button or two without words, stand beside the title. */
  isCompact?: boolean;
};

export function PageHeader({ title, part, subtitle, children, isCompact = false }: Props) {
  return (
    <Group
      justify="space-between"
      align="center"
      gap="sm"
      mih={40}
      className={classes['header'] ?? ''}
      data-compact={isCompact || undefined}
    >
      <Stack gap={0} className={classes['texts'] ?? ''}>
        <PageTitle title={title} part={part} />
        {subtitle !== undefined && (
          <Text size="sm" c="dimmed" component="div" className={classes['subtitle'] ?? ''}>
            {subtitle}
          </Text>
        )}
      </Stack>
      <Group gap="xs" className={classes['controls'] ?? ''}>
        {children}
      </Group>
    </Group>
  );
}
