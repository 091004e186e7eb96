import { Group, Loader, Text } from '@mantine/core';
import { useOnline } from '#app/sync-status/use-online.ts';

type Props = { isBusy: boolean; text: string; needs: string };

/**
 * That a report is being made, or that there is no network to make one (docs/interaction.md#offline-patterns, pattern
 * D).
 */
export function ReportProgress({ isBusy, text, needs }: Props) {
  const isOnline = useOnline();
  if (!isBusy && isOnline) return null;
  return (
    <Group gap="xs" role="status">
      {isBusy && <Loader size="xs" aria-hidden />}
      <Text size="sm" c={isBusy ? 'var(--mantine-color-text)' : 'dimmed'}>
        {isBusy ? text : needs}
      </Text>
    </Group>
  );
}
