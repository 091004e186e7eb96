import { Group } from '@mantine/core';
import type { ImportJob } from '#domain/sheets/import-job.ts';
import { useImportTexts } from '../use-import-texts.ts';

const DOTS: Record<string, string> = {
  processing: 'var(--mantine-color-blue-6)',
  completed: 'var(--mantine-color-forest-5)',
  failed: 'var(--mantine-color-red-6)',
};

/** A dot and a text: never colour alone. */
export function ImportStatusMark({ job }: { job: ImportJob }) {
  const { statusText } = useImportTexts();
  const background = DOTS[job.status] ?? 'var(--mantine-color-gray-5)';
  return (
    <Group component="span" display="inline-flex" gap={6} wrap="nowrap" fz="sm" style={{ whiteSpace: 'nowrap' }}>
      <span aria-hidden style={{ width: 8, height: 8, borderRadius: 8, flex: 'none', background }} />
      {statusText(job)}
    </Group>
  );
}
