import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, List, ScrollArea, Text } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useSessionActions, useSignedIn } from '#app/session/session-context.tsx';
import { formatSize } from '#app/ui/format/format-size.ts';
import type { SharedFile } from '#store/registry.ts';
import { type AcceptedFiles, acceptShared, discardShared, listShared } from '#sync/uploads/shared-files.ts';
import { AcceptedFilesNote } from './accepted-files-note.tsx';
import { useRefusalText } from './use-refusal-text.ts';

/**
 * Asks about files that another app shared or that were opened with this one. Any web page can share files, so they
 * wait here until the user has seen their names and the target company, and accepts them
 * (docs/offline.md#platform-features). The demo cannot receive files and shows no prompt.
 */
export function SharedFilesPrompt() {
  const { registry } = useSessionActions();
  const { store, isDemo } = useSignedIn();
  const [accepted, setAccepted] = useState<AcceptedFiles>();
  const files = useLiveQuery(() => listShared(registry, store.name), [registry, store]) ?? [];
  if (isDemo) return null;
  return (
    <>
      {accepted && <AcceptedFilesNote accepted={accepted} onClose={() => setAccepted(undefined)} />}
      {files.length > 0 && (
        <SharedFilesQuestion files={files} refused={accepted?.refused ?? []} onAccepted={setAccepted} />
      )}
    </>
  );
}

type QuestionProps = {
  files: SharedFile[];
  refused: AcceptedFiles['refused'];
  onAccepted: (adopted: AcceptedFiles) => void;
};

function SharedFilesQuestion({ files, refused, onAccepted }: QuestionProps) {
  const { registry } = useSessionActions();
  const { store, user } = useSignedIn();
  const refusalText = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  const company = user.company?.name ?? '';
  // The decision applies to the files on the screen: others may arrive before the click.
  const decision = { registry, store, ids: files.map(({ id }) => id), locks: globalThis.navigator.locks };
  const decide = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work().finally(() => setBusy(false));
  };
  return (
    <Alert variant="light" p="sm" mb="md" color="forest" icon={<IconInbox size={18} />}>
      <Text size="sm" fw={600}>
        <Plural
          value={files.length}
          one="Llegó # archivo. ¿Subirlo?"
          many="Llegaron # de archivos. ¿Subirlos?"
          other="Llegaron # archivos. ¿Subirlos?"
        />
      </Text>
      <FileNames files={files} />
      <Text size="sm" mt={4}>
        <Trans>
          Se subirán a <b>{company}</b> con la cuenta {user.email}. Si no los compartiste tú, descártalos.
        </Trans>
      </Text>
      {refused.map(({ name, reason }) => (
        <Text key={name} size="sm" c="red.9">
          {name}: {refusalText(reason)}
        </Text>
      ))}
      <Group gap="xs" mt="xs">
        <Button
          size="compact-sm"
          disabled={isBusy}
          onClick={() => void decide(async () => onAccepted(await acceptShared(decision)))}
        >
          <Trans>Subir</Trans>
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          onClick={() => void decide(() => discardShared(decision))}
        >
          <Trans>Descartar</Trans>
        </Button>
      </Group>
    </Alert>
  );
}

function FileNames({ files }: { files: SharedFile[] }) {
  const { t } = useLingui();
  return (
    <ScrollArea.Autosize
      mah={200}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t`Archivos que llegaron` }}
    >
      <List size="sm" listStyleType="none">
        {files.map(({ id, name, bytes, size }) => (
          <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
            {name} · {formatSize(size ?? bytes.byteLength)}
          </List.Item>
        ))}
      </List>
    </ScrollArea.Autosize>
  );
}
