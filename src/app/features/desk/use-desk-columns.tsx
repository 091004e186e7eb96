import { Plural, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { LastRunText } from '#app/reconciliation/last-run-text.tsx';
import { formatCount } from '#app/ui/format/format-count.ts';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { addDays, daysBetween } from '#domain/dates/calendar-date.ts';
import { LONE_NOTE_DAYS } from '#domain/desk/desk.ts';
import type { DeadlineFigures } from '#domain/radian/radian-summary.ts';
import type { Cell } from '#domain/text/csv.ts';
import type { DeskRow } from './desk-row.ts';

/** A column of /desk: a figure of each company, and the page of the company that shows what was counted. */
export type DeskColumn = {
  id: string;
  label: string;
  /** The number for the order and the spreadsheet. Null: unknown, or not allowed for the role. */
  value: (row: DeskRow) => number | null;
  /** The number in words; without it, the number. */
  text?: (row: DeskRow) => ReactNode;
  /** What the spreadsheet has instead of the number. */
  csv?: (row: DeskRow) => Cell;
  /** The page of the company, with its search. */
  href?: string;
  /** 'live': of this moment or this device alone, not in the report of a week. 'age': an age has no change by a number. */
  kind?: 'live' | 'age';
};

/** Returns the columns. Another subject adds its figures here and in `DeskCompany` (domain/desk). */
export function useDeskColumns(today: string): DeskColumn[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: 'to_review',
        label: t`Por revisar`,
        value: ({ review }) => review?.to_review ?? null,
        href: '/invoices?status=draft',
      },
      {
        id: 'oldest',
        label: t`La más antigua`,
        value: ({ review }) => (review?.oldest_to_review ? daysBetween(review.oldest_to_review, today) : null),
        text: ({ review }) => review?.oldest_to_review && <Age days={daysBetween(review.oldest_to_review, today)} />,
        href: '/invoices?status=draft&sort=oldest',
        kind: 'age',
      },
      {
        id: 'unclassified',
        label: t`Sin clasificar`,
        value: ({ review }) => review?.unclassified ?? null,
        href: '/invoices?classification=none',
      },
      {
        id: 'reconciliation',
        label: t`Conciliación`,
        value: ({ reconciliation }) => reconciliation?.to_resolve ?? null,
        text: ({ reconciliation }) => reconciliation && <LastRunText run={reconciliation} />,
        href: '/reconciliation',
      },
      {
        id: 'deadlines',
        label: t`Plazos`,
        value: ({ deadlines }) => deadlines?.due_this_week ?? null,
        text: ({ deadlines }) => deadlines && deadlines.due_this_week > 0 && <Deadlines {...deadlines} />,
        href: '/radian',
      },
      {
        id: 'notes',
        label: t`Notas sin factura en 12 meses`,
        value: ({ server }) => server?.notes_without_invoice ?? null,
        href: `/invoices?notes=lone&from=${addDays(today, -LONE_NOTE_DAYS)}`,
      },
      {
        id: 'pdfs',
        label: t`PDF por completar`,
        value: ({ server }) => server?.pdfs_to_complete ?? null,
        href: '/upload',
      },
      {
        id: 'emails',
        label: t`Correos por decidir`,
        value: ({ server }) => server?.emails_to_decide ?? null,
        href: '/admin',
      },
      {
        id: 'documents',
        label: t`Documentos del mes`,
        value: ({ server }) => server?.documents ?? null,
        text: ({ server }) => server && <Documents {...server} />,
        kind: 'live',
      },
      { id: 'waiting', label: t`Por enviar`, value: ({ company }) => company.waiting, href: '/sync', kind: 'live' },
      {
        id: 'activity',
        label: t`Última actividad`,
        value: ({ server }) => (server?.last_activity_at ? Date.parse(server.last_activity_at) : null),
        text: ({ server }) => server?.last_activity_at && formatInstant(Date.parse(server.last_activity_at)).date,
        csv: ({ server }) => server?.last_activity_at ?? null,
        kind: 'live',
      },
    ],
    [t, today],
  );
}

function Age({ days }: { days: number }) {
  const { t } = useLingui();
  if (days < 1) return t`Hoy`;
  return <Plural value={days} one="# día" other="# días" />;
}

function Deadlines({ due_this_week }: DeadlineFigures) {
  return <Plural value={due_this_week} one="# esta semana" other="# esta semana" />;
}

type DocumentsProps = { documents: number; documents_limit: number | null; held_files: number };

function Documents({ documents, documents_limit, held_files }: DocumentsProps) {
  const { t } = useLingui();
  const count = formatCount(documents);
  if (documents_limit === null) return count;
  const limit = formatCount(documents_limit);
  return (
    <>
      {t`${count} de ${limit}`}
      {held_files > 0 && (
        <Text component="span" display="block" size="xs" c="var(--cuadra-warning)">
          <Plural value={held_files} one="# archivo en espera" other="# archivos en espera" />
        </Text>
      )}
    </>
  );
}
