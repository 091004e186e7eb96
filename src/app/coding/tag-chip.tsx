import { Badge } from '@mantine/core';
import type { Tag } from '#domain/records/tag.ts';

/** A tag in its colour. */
export function TagChip({ tag }: { tag: Tag }) {
  return (
    <Badge color={tag.color} variant="light" size="sm" tt="none" maw={180}>
      {tag.name}
    </Badge>
  );
}
