import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import type { PendingChange } from '#sync/outbox/list-pending-changes.ts';
import { ChangeRow } from './change-row.tsx';
import { ChangeSection } from './change-section.tsx';
import { DecisionCard } from './decision-card.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { groupChanges } from './group-changes.ts';
import { useChangeActions } from './use-change-actions.ts';
import { useChangeTexts } from './use-change-texts.ts';
import { useQueueState } from './use-queue-state.ts';

/** All unconfirmed changes: first those that need a decision (docs/offline.md#invariants, I8). */
export function ChangeLists({ all }: { all: readonly PendingChange[] }) {
  const { t } = useLingui();
  const texts = useChangeTexts();
  const actions = useChangeActions();
  const [discarding, setDiscarding] = useState<PendingChange>();
  const { decisions, changes, files } = groupChanges(all);
  const refused = decisions.map(({ head }) => head).filter(({ state }) => state === 'refused');
  const rowProps = { texts, onRetry: (one: PendingChange) => void actions.retry([one]), onDiscard: setDiscarding };
  return (
    <>
      <ChangeSection
        title={t`Necesitan tu decisión`}
        rows={decisions}
        action={
          refused.length > 1 && (
            <Button size="xs" variant="default" onClick={() => void actions.retry(refused)}>
              <Trans>Reintentar todos</Trans>
            </Button>
          )
        }
        isLoud
      >
        {(decision) => (
          <DecisionCard
            key={decision.head.op_id}
            decision={decision}
            texts={texts}
            actions={actions}
            onDiscard={setDiscarding}
          />
        )}
      </ChangeSection>
      <ChangeSection title={t`Cambios por enviar`} rows={changes}>
        {(change) => <ChangeRow key={change.op_id} change={change} {...rowProps} />}
      </ChangeSection>
      <ChangeSection
        title={t`Archivos por subir`}
        rows={files}
        action={<FileActions actions={actions} files={files} />}
      >
        {(change) => <ChangeRow key={change.op_id} change={change} {...rowProps} />}
      </ChangeSection>
      {discarding && (
        <DiscardDialog
          change={discarding}
          onClose={() => setDiscarding(undefined)}
          onConfirm={() => {
            setDiscarding(undefined);
            void actions.discard(discarding);
          }}
        />
      )}
    </>
  );
}

type FileProps = { actions: ReturnType<typeof useChangeActions>; files: readonly PendingChange[] };

/** Files are sent one at a time; the user can pause them while other changes continue. */
function FileActions({ actions, files }: FileProps) {
  const { areFilesPaused } = useQueueState();
  const count = files.length;
  const name = areFilesPaused
    ? plural(count, { one: 'Reanudar la subida', other: 'Reanudar las # subidas' })
    : plural(count, { one: 'Pausar la subida', other: 'Pausar las # subidas' });
  return (
    <Group gap="xs">
      {areFilesPaused ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          aria-label={name}
          onClick={() => void actions.resume()}
        >
          <Trans>Reanudar</Trans>
        </Button>
      ) : (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlayerPause size={14} aria-hidden />}
          aria-label={name}
          onClick={() => void actions.pause()}
        >
          <Trans>Pausar</Trans>
        </Button>
      )}
    </Group>
  );
}
