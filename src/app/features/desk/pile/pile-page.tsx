import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { IconArrowLeft, IconFileUpload, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useNotify } from '#app/notifications/use-notify.tsx';
import back from '#app/ui/back-link.module.css';
import { KeepFocus } from '#app/ui/keyboard/keep-focus.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useIsTouch } from '#app/ui/use-is-touch.ts';
import type { PileRefusal } from '#sync/uploads/pile.ts';
import { SeveralCompanies } from '../several-companies.tsx';
import { AssignedFiles } from './assigned-files.tsx';
import { PileRejections } from './pile-rejections.tsx';
import type { RejectedPileFiles } from './read-pile.ts';
import { UnassignedFiles } from './unassigned-files.tsx';
import { type Pile, usePile } from './use-pile.ts';
import { useUndoSend } from './use-undo-send.ts';

/** docs/interaction.md#mixed-pile: files of several companies go to the companies that they name. */
export function PilePage() {
  const { t } = useLingui();
  const pile = usePile();
  return (
    <Stack gap="md" maw={920}>
      <Link to="/desk" className={back['back']}>
        <IconArrowLeft size={14} aria-hidden />
        <Trans>Volver a la mesa</Trans>
      </Link>
      <PageHeader
        title={t`Subir para varias empresas`}
        subtitle={<Trans>Cada documento va a la empresa de su NIT. Revisa antes de subir.</Trans>}
      />
      {pile.companies.length > 0 ? (
        <PileBody pile={pile} />
      ) : (
        <SeveralCompanies
          text={t`Sube de una vez los documentos de varias empresas. Es para quien trabaja con más de una.`}
          own={{
            text: (companies) =>
              t`Aquí se reparten documentos entre las cuentas que lleva tu firma contable. Los de tus ${companies} empresas van todos por Subir.`,
            to: '/upload',
            label: t`Ir a Subir`,
          }}
        />
      )}
    </Stack>
  );
}

const NO_FILES: NonNullable<Pile['files']> = [];

function PileBody({ pile }: { pile: Pile }) {
  const notify = useNotify();
  const { t } = useLingui();
  const [rejected, setRejected] = useState<RejectedPileFiles>();
  const [refused, setRefused] = useState<readonly PileRefusal[]>([]);
  const { files = NO_FILES, companies, progress } = pile;
  const unassigned = useMemo(() => files.filter(({ company_ids }) => company_ids.length === 0), [files]);
  const ready = files.length - unassigned.length;
  const sendButton = useRef<HTMLButtonElement>(null);

  const add = async (dropped: readonly File[]) => {
    setRefused([]);
    try {
      setRejected(await pile.add(dropped));
    } catch {
      notify.failed(t`No pudimos guardar los archivos en este dispositivo. Libera espacio e intenta nuevamente.`);
    }
  };
  const undoSend = useUndoSend(pile);
  const send = async () => {
    try {
      const { queued, companies: count, refused: left, uploads } = await pile.send();
      setRefused(left);
      const undoAction = uploads.length > 0 ? () => undoSend(uploads) : undefined;
      if (queued > 0) notify.done(t`Pusimos ${queued} en la cola de ${count} empresas.`, undoAction);
    } catch {
      notify.failed(t`No pudimos ponerlos en la cola. Intenta nuevamente.`);
    }
  };

  return (
    <>
      <PileDrop onFiles={(dropped) => void add(dropped)} isBusy={progress !== undefined} />
      {progress?.type === 'reading' && <Reading {...progress} />}
      <PileRejections rejected={rejected} refused={refused} companies={companies} />
      <KeepFocus next={sendButton}>
        <UnassignedFiles files={unassigned} companies={companies} assign={pile.assign} discard={pile.discard} />
        <AssignedFiles files={files} companies={companies} assign={pile.assign} />
      </KeepFocus>
      {ready > 0 && (
        <Group justify="flex-end">
          <Button
            ref={sendButton}
            leftSection={<IconUpload size={16} />}
            loading={progress?.type === 'sending'}
            disabled={progress !== undefined}
            onClick={() => void send()}
          >
            <Plural value={ready} one="Subir # archivo" many="Subir # de archivos" other="Subir # archivos" />
          </Button>
        </Group>
      )}
    </>
  );
}

function PileDrop({ onFiles, isBusy }: { onFiles: (files: readonly File[]) => void; isBusy: boolean }) {
  const { t } = useLingui();
  const isTouch = useIsTouch();
  return (
    <Dropzone
      onDrop={onFiles}
      disabled={isBusy}
      activateOnKeyboard={false}
      inputProps={{ 'aria-label': t`Archivos de varias empresas`, tabIndex: 0 }}
    >
      <Stack align="center" gap={4} py="lg">
        <IconFileUpload size={36} stroke={1.4} aria-hidden />
        <Text component="span" fw={550} ta="center">
          {isTouch ? (
            <Trans>Selecciona los XML y ZIP de todas tus empresas</Trans>
          ) : (
            <Trans>Arrastra aquí los XML y ZIP de todas tus empresas.</Trans>
          )}
        </Text>
        <Text component="span" size="sm" c="dimmed" ta="center">
          <Trans>Los leemos en este dispositivo. Nada se sube hasta que lo confirmes.</Trans>
        </Text>
      </Stack>
    </Dropzone>
  );
}

function Reading({ read, total }: { read: number; total: number }) {
  const { t } = useLingui();
  return (
    <Alert role="status" variant="light" p="sm">
      <Text size="sm">{t`Leyendo ${read} de ${total}`}</Text>
      <Progress value={total === 0 ? 0 : (100 * read) / total} mt={6} aria-label={t`Archivos leídos`} />
    </Alert>
  );
}
