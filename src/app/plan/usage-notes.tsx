import { Plural } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { Usage } from '#domain/companies/usage.ts';
import { useLimitText } from './use-limit-text.ts';

/** The warnings at 80 % and 100 %, and the number of held documents (docs/plans.md#over-a-limit). */
export function UsageNotes({ usage }: { usage: Usage }) {
  const text = useLimitText()(usage);
  return (
    <>
      {text !== undefined && (
        <Text size="sm" c="var(--cuadra-warning)">
          {text}
        </Text>
      )}
      {usage.held > 0 && (
        <Text size="sm" c="dimmed">
          <Plural
            value={usage.held}
            one="# archivo en espera por límite del plan"
            many="# de archivos en espera por límite del plan"
            other="# archivos en espera por límite del plan"
          />
        </Text>
      )}
    </>
  );
}
