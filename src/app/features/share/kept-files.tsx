import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, List, ScrollArea, Text } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useSessionActions, useSignedIn } from '#app/session/session-context.tsx';
import { formatSize } from '#app/ui/format/format-size.ts';
import type { SharedFile } from '#store/registry.ts';
import { type Adopted, adoptShared, discardShared, listShared } from '#sync/uploads/receive-files.ts';
import { AdoptedNote } from './adopted-note.tsx';
import { useRefusalText } from './use-refusal-text.ts';

/**
 * Files that other apps shared or that were opened with this one. Any web page can send some, so they wait here until
 * the person has seen their names and where they would go, and says so (docs/offline.md#platform-features). Those of
 * the example are no one's: it asks nothing.
 */
export function KeptFiles() {
  const { registry } = useSessionActions();
  const { store, isSample } = useSignedIn();
  const [adopted, setAdopted] = useState<Adopted>();
  const files = useLiveQuery(() => listShared(registry, store.name), [registry, store]) ?? [];
  if (isSample) return null;
  return (
    <>
      {adopted && <AdoptedNote adopted={adopted} onClose={() => setAdopted(undefined)} />}
      {files.length > 0 && <Question files={files} refused={adopted?.refused ?? []} onAdopted={setAdopted} />}
    </>
  );
}

type Asked = { files: SharedFile[]; refused: Adopted['refused']; onAdopted: (adopted: Adopted) => void };

function Question({ files, refused, onAdopted }: Asked) {
  const { registry } = useSessionActions();
  const { store, user } = useSignedIn();
  const refusalText = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  const company = user.company?.name ?? '';
  // What is decided about are the files on the screen: others may arrive before the click.
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
          onClick={() => void decide(async () => onAdopted(await adoptShared(decision)))}
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
