import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

/** The library's own light colours are one on the other where a shade is named. */
export function WarningBadge({ children }: { children: ReactNode }) {
  return (
    <Badge size="sm" tt="none" variant="light" bg="var(--cuadra-warning-tint)" c="var(--cuadra-warning)">
      {children}
    </Badge>
  );
}
