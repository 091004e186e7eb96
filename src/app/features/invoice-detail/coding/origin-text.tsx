import { Text } from '@mantine/core';
import { useOriginText } from '#app/coding/use-coding-texts.ts';

/** Where a value comes from: a person, a rule, or the document. */
export function OriginText({ entry }: { entry: { rule: string | null } | undefined }) {
  const textOf = useOriginText();
  return (
    <Text span size="xs" c="dimmed">
      {textOf(entry)}
    </Text>
  );
}
