import { plural } from '@lingui/core/macro';
import { countUpload, UPLOAD_COUNTS, type UploadCount } from '#domain/files/count-upload.ts';
import type { UploadFileResult } from '#domain/files/upload.ts';

/** Returns what became of an upload in words: "2 creadas · 1 ya existía · 3 omitidas". */
export function formatCounts(results: readonly UploadFileResult[]): string {
  const counts = countUpload(results);
  const texts: Record<UploadCount, (count: number) => string> = {
    created: (count) => plural(count, { one: '# creada', other: '# creadas' }),
    completed: (count) => plural(count, { one: '# completada', other: '# completadas' }),
    attached: (count) => plural(count, { one: '# adjunta', other: '# adjuntas' }),
    waiting: (count) => plural(count, { one: '# en espera', other: '# en espera' }),
    incomplete: (count) => plural(count, { one: '# incompleta', other: '# incompletas' }),
    known: (count) => plural(count, { one: '# ya existía', other: '# ya existían' }),
    skipped: (count) => plural(count, { one: '# omitida', other: '# omitidas' }),
    refused: (count) => plural(count, { one: '# rechazada', other: '# rechazadas' }),
  };
  return UPLOAD_COUNTS.filter((key) => counts[key] > 0)
    .map((key) => texts[key](counts[key]))
    .join(' · ');
}
