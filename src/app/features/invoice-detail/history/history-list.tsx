import { useLingui } from '@lingui/react/macro';
import { Group, Skeleton } from '@mantine/core';
import { useOriginText } from '#app/coding/use-coding-texts.ts';
import { TableTools } from '#app/data/table-tools.tsx';
import { useFetched } from '#app/data/use-fetched.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { getInvoiceHistory } from '#contract/invoice-detail.ts';
import type { InvoiceHistory } from '#domain/invoices/invoice-history.ts';
import { exportFileName } from '#domain/text/export-file-name.ts';
import classes from './history.module.css';
import { useChangeText } from './use-change-text.ts';
import { type HistoryEntry, usePendingEntries } from './use-pending-entries.ts';
import { useSourceLabels } from './use-source-labels.ts';

/** The changes that this device has not sent yet, and those of the server, the newest first. */
export function HistoryList({ id, rev, number }: { id: string; rev: number; number: string }) {
  const { t } = useLingui();
  const { data, error, isLoading, refresh } = useFetched(
    id,
    (call, signal) => call(getInvoiceHistory, { params: { id } }, { signal }),
    rev,
  );
  const pending = usePendingEntries(id);
  const texts = useEntryTexts();
  const entries = [...pending, ...(data?.items ?? [])].map((entry) => ({ ...entry, ...texts(entry) }));
  const columns: HistoryColumn[] = [
    { label: t`Fecha`, csv: ({ when: { date } }) => date },
    { label: t`Hora`, csv: ({ when: { time } }) => time },
    { label: t`Persona`, csv: ({ author }) => author },
    { label: t`Cambio`, csv: ({ change }) => change },
    { label: t`Origen`, csv: ({ origin }) => origin },
  ];
  return (
    <>
      {error !== undefined && <Failure hasData={data !== undefined} onRetry={refresh} />}
      {isLoading && data === undefined && <Skeleton height={56} radius="md" />}
      {entries.length > 0 && (
        <Group justify="flex-end">
          <TableTools columns={columns} rows={entries} name={exportFileName('historial', number)} of={t`Historial`} />
        </Group>
      )}
      {entries.length > 0 && (
        <ol className={classes['list']}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {data && <Extent history={data} isEmpty={entries.length === 0} />}
    </>
  );
}

function Failure({ hasData, onRetry }: { hasData: boolean; onRetry: () => void }) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const offlineText = hasData
    ? t`Sin conexión. Puede haber cambios más recientes.`
    : t`Necesitas conexión para ver el historial.`;
  if (!isReachable) return <p className={classes['note']}>{offlineText}</p>;
  return <ErrorBox onRetry={onRetry}>{t`No pudimos cargar el historial. Intenta nuevamente.`}</ErrorBox>;
}

/** Says when there is nothing, or more than is shown. */
function Extent({ history: { items, total }, isEmpty }: { history: InvoiceHistory; isEmpty: boolean }) {
  const { t } = useLingui();
  const changes = items.length - 1;
  if (isEmpty) return <p className={classes['note']}>{t`Aún no hay cambios.`}</p>;
  return total > items.length ? (
    <p className={classes['note']}>{t`Mostramos los ${changes} cambios más recientes.`}</p>
  ) : null;
}

type EntryTexts = ReturnType<ReturnType<typeof useEntryTexts>>;
type HistoryColumn = { label: string; csv: (entry: EntryTexts) => string | null };

/** Returns what a change says in words: what, who (null for an e-mail, which came by itself), when and what brought it. */
function useEntryTexts() {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const textOf = useChangeText();
  const sources = useSourceLabels();
  const originOf = useOriginText();
  const authorOf = ({ user_id, user_email, source }: HistoryEntry): string | null => {
    if (user_id === null) return source === 'system' ? t`Cuadra` : null;
    return user_id === user.id ? t`Tú` : (user_email ?? t`Usuario eliminado`);
  };
  const sourceOf = ({ source, rule }: HistoryEntry): string | null =>
    source === 'rule' && rule !== null ? originOf({ rule }) : source && sources[source];
  return (entry: HistoryEntry) => ({
    change: textOf(entry),
    author: authorOf(entry),
    when: formatInstant(Date.parse(entry.at)),
    origin: entry.state === 'pending' ? t`Pendiente de enviar` : sourceOf(entry),
  });
}

function Entry({ entry }: { entry: HistoryEntry & EntryTexts }) {
  const { author, when, origin } = entry;
  const isPending = entry.state === 'pending';
  return (
    <li data-pending={isPending || undefined}>
      {entry.change}
      <small>
        {author !== null && `${author} · `}
        <time dateTime={entry.at}>
          {when.date}, {when.time}
        </time>
        {isPending ? (
          <strong>
            {' · '}
            {origin}
          </strong>
        ) : (
          origin !== null && ` · ${origin}`
        )}
      </small>
    </li>
  );
}
