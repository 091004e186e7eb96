import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useOriginText } from '#app/coding/use-coding-texts.ts';
import { useFetched } from '#app/data/use-fetched.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useOnline } from '#app/sync-status/use-online.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { getInvoiceHistory } from '#contract/invoice-detail.ts';
import type { InvoiceHistory } from '#domain/invoices/invoice-history.ts';
import classes from './history.module.css';
import { useChangeText } from './use-change-text.ts';
import { type HistoryEntry, usePendingEntries } from './use-pending-entries.ts';
import { useSourceLabels } from './use-source-labels.ts';

/** The changes that this device has not sent yet, and those of the server, the newest first. */
export function HistoryList({ id, rev }: { id: string; rev: number }) {
  const { data, error, isLoading, refresh } = useFetched(
    id,
    (call, signal) => call(getInvoiceHistory, { params: { id } }, { signal }),
    rev,
  );
  const pending = usePendingEntries(id);
  const entries = [...pending, ...(data?.items ?? [])];
  return (
    <>
      {error !== undefined && <Failure hasData={data !== undefined} onRetry={refresh} />}
      {isLoading && data === undefined && <Skeleton height={56} radius="md" />}
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
  const isOnline = useOnline();
  const offlineText = hasData
    ? t`Sin conexión. Puede haber cambios más recientes.`
    : t`Necesitas conexión para ver el historial.`;
  if (!isOnline) return <p className={classes['note']}>{offlineText}</p>;
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

function Entry({ entry }: { entry: HistoryEntry }) {
  const textOf = useChangeText();
  const sources = useSourceLabels();
  const originOf = useOriginText();
  const sourceText = ({ source, rule }: HistoryEntry) =>
    source === 'rule' && rule !== null ? originOf({ rule }) : source && sources[source];
  const { date, time } = formatInstant(Date.parse(entry.at));
  const isPending = entry.state === 'pending';
  return (
    <li data-pending={isPending || undefined}>
      {textOf(entry)}
      <small>
        <Author entry={entry} />
        <time dateTime={entry.at}>
          {date}, {time}
        </time>
        {isPending ? (
          <strong>
            {' · '}
            <Trans>Pendiente de enviar</Trans>
          </strong>
        ) : (
          entry.source && ` · ${sourceText(entry)}`
        )}
      </small>
    </li>
  );
}

/** The person of a change. An e-mail has none: it came by itself. */
function Author({ entry: { user_id, user_email, source } }: { entry: HistoryEntry }) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  if (user_id === null && source !== 'system') return null;
  const name = user_id === null ? t`Cuadra` : user_id === user.id ? t`Tú` : (user_email ?? t`Usuario eliminado`);
  return `${name} · `;
}
