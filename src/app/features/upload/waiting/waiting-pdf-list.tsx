import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { DataAsOf } from '#app/sync-status/data-as-of.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { KeepFocus } from '#app/ui/keyboard/keep-focus.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import type { WaitingPdf } from '#domain/files/waiting-pdf.ts';
import { formatMoney } from '#domain/money.ts';
import classes from '../upload.module.css';
import { useWaitingPdfActions } from './use-waiting-pdf-actions.ts';
import type { useWaitingPdfList } from './use-waiting-pdf-list.ts';

const AT_ONCE = 10;

type Props = { list: ReturnType<typeof useWaitingPdfList>; onOpen: (id: string) => void };

/** The PDFs that wait for what a person types. Nothing is shown while there is none. */
export function WaitingPdfList({ list, onOpen }: Props) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const [isOpen, setIsOpen] = useState(false);
  const actions = useWaitingPdfActions(list.refresh);
  const { pdfs, takenAt, hasFailed, refresh } = list;
  const failure = t`No pudimos cargar los PDF por completar. Intenta nuevamente.`;
  if (!pdfs) return hasFailed && isReachable ? <ErrorBox onRetry={refresh}>{failure}</ErrorBox> : null;
  if (pdfs.length === 0) return null;
  const shown = isOpen ? pdfs : pdfs.slice(0, AT_ONCE);
  return (
    <Stack gap={8} component="section" aria-labelledby="waiting-pdfs">
      <div>
        <Title order={2} fz="md" fw={600} id="waiting-pdfs">
          <Trans>Por completar</Trans>
        </Title>
        <Text size="sm" c="dimmed" component="div">
          <Trans>A estos PDF les faltan datos. Complétalos o sube su XML.</Trans>{' '}
          <DataAsOf takenAt={takenAt} hasFailed={hasFailed} failure={failure} />
        </Text>
      </div>
      <KeepFocus>
        <ul className={classes['list']} aria-label={t`PDF por completar`}>
          {shown.map((pdf) => (
            <WaitingItem key={pdf.id} pdf={pdf} onOpen={onOpen} actions={actions} />
          ))}
        </ul>
      </KeepFocus>
      {shown.length < pdfs.length && (
        <button type="button" className={classes['more']} onClick={() => setIsOpen(true)}>
          {t`Ver los ${pdfs.length} PDF`}
        </button>
      )}
    </Stack>
  );
}

type ItemProps = { pdf: WaitingPdf; onOpen: Props['onOpen']; actions: ReturnType<typeof useWaitingPdfActions> };

function WaitingItem({ pdf, onOpen, actions: { show, discard } }: ItemProps) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const { id, filename } = pdf;
  const { date } = formatInstant(Date.parse(pdf.received_at));
  const absent = useAbsentNames(pdf).join(', ');
  return (
    <li className={classes['item']}>
      <Group justify="space-between" gap="xs">
        <div className={classes['waiting']}>
          <div className={classes['waitingName']}>{filename}</div>
          <Text size="sm" c="dimmed">
            {[...readTexts(pdf), t`recibido el ${date}`].join(' · ')}
          </Text>
          {absent !== '' && (
            <Text size="sm" c="var(--cuadra-warning)">
              <Trans>Falta: {absent}.</Trans>
            </Text>
          )}
        </div>
        <Group gap={6}>
          <Button size="compact-sm" aria-label={t`Completar ${filename}`} onClick={() => onOpen(id)}>
            <Trans>Completar</Trans>
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t`Ver PDF ${filename}`}
            disabled={!isReachable}
            onClick={() => void show(pdf)}
          >
            <Trans>Ver PDF</Trans>
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t`Descartar ${filename}`}
            disabled={!isReachable}
            onClick={() => void discard(pdf)}
          >
            <Trans>Descartar</Trans>
          </Button>
        </Group>
      </Group>
    </li>
  );
}

function readTexts({ number, party_name, issue_date, total_amount, currency }: WaitingPdf): string[] {
  const date = issue_date && formatDate(issue_date);
  const total = total_amount === null ? null : formatMoney(total_amount, currency);
  return [number, party_name, date, total].flatMap((text) => text || []);
}

/** The names of what the form asks for and the PDF did not show. */
function useAbsentNames(pdf: WaitingPdf): string[] {
  const { t } = useLingui();
  const names = [
    [pdf.number, t`número`],
    [pdf.issue_date, t`fecha de emisión`],
    [pdf.classification, t`si es gasto o ingreso`],
    [pdf.party_nit, t`NIT`],
    [pdf.party_name, t`nombre`],
    [pdf.total_amount, t`total`],
  ] as const;
  return names.flatMap(([value, name]) => (value === null ? [name] : []));
}
