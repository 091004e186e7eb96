import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

/** The library's own light colours have too little contrast for a named shade. */
export function WarningBadge({ children }: { children: ReactNode }) {
  return (
    <Badge size="sm" tt="none" variant="light" bg="var(--cuadra-warning-tint)" c="var(--cuadra-warning)">
      {children}
    </Badge>
  );
}
