import { Text } from '@mantine/core';
import { useOriginText } from '#app/coding/use-coding-texts.ts';

/** Where a value comes from: a person, a rule, or the document. It stands alone, and so begins with a capital. */
export function OriginText({ entry }: { entry: { rule: string | null } | undefined }) {
  const textOf = useOriginText();
  const text = textOf(entry);
  return (
    <Text span size="xs" c="dimmed">
      {text.charAt(0).toUpperCase() + text.slice(1)}
    </Text>
  );
}
