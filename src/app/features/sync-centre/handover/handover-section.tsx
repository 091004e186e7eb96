import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, FileButton, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useIsManager } from '#app/data/use-is-manager.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { allows } from '#domain/accounts/permissions.ts';
import { type HandedEntry, listHandedChanges } from '#sync/handover/list-handed-changes.ts';
import type { Handover } from '#sync/handover/read-handover.ts';
import { ChangeSection } from '../changes/change-section.tsx';
import classes from '../changes/changes.module.css';
import { DiscardHandedDialog } from './discard-handed-dialog.tsx';
import { HandedRow } from './handed-row.tsx';
import { useHandedActions } from './use-handed-actions.ts';
import { useOpenHandover } from './use-open-handover.ts';

/** Only who may read the list of users can be an administrator or the titular; nobody else requests that list here. */
export function HandoverSection() {
  const { user } = useSignedIn();
  return user.role === 'admin' || allows(user.permissions, 'view_users') ? <ForManagers /> : null;
}

/** Changes that another person's device exported, decided on one by one (docs/offline.md#handing-changes-over). */
function ForManagers() {
  const { t } = useLingui();
  const isManager = useIsManager();
  const { opened, error, isBusy, open } = useOpenHandover();
  if (!isManager) return null;
  return (
    <section className={classes['section']} aria-label={t`Cambios de otra persona`}>
      <Text size="sm" c="dimmed">
        <Trans>
          Si alguien salió de la empresa con cambios sin enviar, puede exportarlos desde la página de inicio de sesión.
          Aquí decides sobre cada uno.
        </Trans>
      </Text>
      <FileButton accept=".zip,application/zip" onChange={(file) => file && void open(file)}>
        {(props) => (
          <Button
            {...props}
            size="xs"
            variant="default"
            loading={isBusy}
            leftSection={<IconFileImport size={14} aria-hidden />}
          >
            <Trans>Abrir cambios de otra persona</Trans>
          </Button>
        )}
      </FileButton>
      {error !== undefined && (
        <Alert role="alert" variant="light" color="red">
          {error}
        </Alert>
      )}
      {opened && <HandedList key={opened.handover.exported_at} {...opened} />}
    </section>
  );
}

function HandedList({ name, handover }: { name: string; handover: Handover }) {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const actions = useHandedActions(handover);
  const [discarding, setDiscarding] = useState<HandedEntry>();
  const entries = useLiveQuery(() => listHandedChanges(store, handover.changes), [store, handover]);
  if (!entries) return null;
  const { date, time } = formatInstant(Date.parse(handover.exported_at));
  const isDecided = entries.every(({ state }) => state === 'applied' || state === 'discarded');
  const { author } = handover;
  return (
    <>
      <Text size="sm">
        {t`${name}: cambios de ${author}, exportados el ${date} (${time}).`}
        {isDecided && ` ${t`Ya decidiste sobre todos los cambios de este archivo.`}`}
      </Text>
      <ChangeSection title={t`Cambios de ${author}`} rows={entries}>
        {(entry) => (
          <HandedRow
            key={entry.change.op_id}
            entry={entry}
            author={author}
            isBusy={actions.isBusy}
            onApply={() => void actions.apply(entry)}
            onDiscard={() => setDiscarding(entry)}
          />
        )}
      </ChangeSection>
      {discarding && (
        <DiscardHandedDialog
          entry={discarding}
          author={author}
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
