import { Group, Loader, Text } from '@mantine/core';
import { useReachable } from '#app/sync-status/use-reachable.ts';

type Props = { isBusy: boolean; text: string; needs: string };

/**
 * Shows that a report is being created, or that this needs a network (docs/interaction.md#offline-patterns, pattern D).
 */
export function ReportProgress({ isBusy, text, needs }: Props) {
  const isReachable = useReachable();
  if (!isBusy && isReachable) return null;
  return (
    <Group gap="xs" role="status">
      {isBusy && <Loader size="xs" aria-hidden />}
      <Text size="sm" c={isBusy ? 'var(--mantine-color-text)' : 'dimmed'}>
        {isBusy ? text : needs}
      </Text>
    </Group>
  );
}
