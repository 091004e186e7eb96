import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { LoadMore } from '#app/forms/load-more.tsx';
import { DataAsOf } from '#app/sync-status/data-as-of.tsx';
import { LoadFailure } from '#app/sync-status/load-failure.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import type { UploadHistoryFilter } from '#contract/uploads.ts';
import { UPLOAD_HISTORY_DAYS } from '#domain/files/upload-entry.ts';
import classes from '../upload.module.css';
import type { Upload } from '../upload.ts';
import { HistoryEntry } from './history-entry.tsx';
import { useUploadHistory } from './use-upload-history.ts';

/** What became of every file that reached the server, of all users of the company. */
export function UploadHistory({ upload }: { upload: Upload }) {
  const { t } = useLingui();
  const [filter, setFilter] = useState<UploadHistoryFilter>('all');
  const history = useUploadHistory(upload, filter);
  return (
    <Stack gap="sm" component="section" aria-labelledby="upload-history-title">
      <div>
        <Title order={2} id="upload-history-title" fz="md" fw={600}>
          <Trans>Historial de cargas</Trans>
        </Title>
        <Text size="sm" c="dimmed" component="div">
          {t`Qué pasó con cada archivo que recibimos de tu empresa en los últimos ${UPLOAD_HISTORY_DAYS} días. Los archivos rechazados o sin enviar no están aquí: los ves en la lista de tu carga.`}{' '}
          <DataAsOf {...history} failure={t`No pudimos cargar el historial de cargas. Intenta nuevamente.`} />
        </Text>
      </div>
      <HistoryFilter filter={filter} onFilter={setFilter} />
      <Body history={history} filter={filter} />
    </Stack>
  );
}

type FilterProps = { filter: UploadHistoryFilter; onFilter: (filter: UploadHistoryFilter) => void };

function HistoryFilter({ filter, onFilter }: FilterProps) {
  const { t } = useLingui();
  const labels: [UploadHistoryFilter, string][] = [
    ['all', t`Todas`],
    ['with_problems', t`Con problemas`],
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and this is no form.
    <div role="group" className={classes['filter']} aria-label={t`Filtrar historial`}>
      {labels.map(([one, label]) => (
        <button
          key={one}
          type="button"
          className={classes['chip']}
          aria-pressed={one === filter}
          onClick={() => onFilter(one)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

type BodyProps = { history: ReturnType<typeof useUploadHistory>; filter: UploadHistoryFilter };

function Body({ history, filter }: BodyProps) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const { items, isLoading, isRead, refresh } = history;
  if (items?.length === 0) {
    const empty = filter === 'all' ? t`Aún no has subido archivos.` : t`Ninguna carga tuvo problemas.`;
    return <p className={classes['nothing']}>{empty}</p>;
  }
  if (items) {
    return (
      <>
        <ul className={classes['list']} aria-label={t`Historial de cargas`}>
          {items.map((entry) => (
            <HistoryEntry key={entry.id} entry={entry} />
          ))}
        </ul>
        <LoadMore pages={history}>
          <Trans>Ver más cargas</Trans>
        </LoadMore>
      </>
    );
  }
  if (!isRead || (isLoading && isReachable)) return <TableSkeleton rows={4} />;
  return (
    <LoadFailure
      offline={t`Necesitas conexión para ver el historial de cargas.`}
      failed={t`No pudimos cargar el historial de cargas. Intenta nuevamente.`}
      onRetry={refresh}
    />
  );
}
