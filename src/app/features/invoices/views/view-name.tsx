import { Text } from '@mantine/core';
import { useViews } from '#app/views/use-views.ts';

/** The name of the view that the list was opened with, for the heading of the page; nothing for a view of someone else. */
export function ViewName({ id }: { id: string }) {
  const name = useViews()?.find((view) => view.id === id)?.name;
  if (name === undefined) return null;
  return (
    <Text span inherit fw={500} c="dimmed" fz="0.8em" style={{ overflowWrap: 'anywhere' }}>
      {' · '}
      {name}
    </Text>
  );
}
