import { Plural, Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useSessionActions, useSignedIn } from '#app/shell/session-context.tsx';
import { adoptShared, type RefusedHere } from '#sync/receive-files.ts';
import { useRefusalText } from './use-refusal-text.ts';

/**
 * Files shared while nobody was signed in. Whose they are only the person knows: they go into the queue of who says so
 * (OFFLINE.md 2.8), and nowhere by themselves.
 */
export function KeptFiles() {
  const { registry } = useSessionActions();
  const { store } = useSignedIn();
  const refusalText = useRefusalText();
  const [refused, setRefused] = useState<RefusedHere[]>([]);
  const names = useLiveQuery(async () => (await registry.shared.toArray()).map(({ name }) => name), [registry]) ?? [];
  if (names.length === 0) return null;
  const adopt = async () => setRefused((await adoptShared(registry, store)).refused);
  return (
    <Alert variant="light" p="sm" mb="md" color="forest" icon={<IconInbox size={18} />}>
      <Text size="sm">
        <Plural
          value={names.length}
          one="Hay # archivo que compartiste antes de iniciar sesión:"
          many="Hay # de archivos que compartiste antes de iniciar sesión:"
          other="Hay # archivos que compartiste antes de iniciar sesión:"
        />{' '}
        {names.join(', ')}
      </Text>
      {refused.map(({ name, reason }) => (
        <Text key={name} size="sm" c="red.9">
          {name}: {refusalText(reason)}
        </Text>
      ))}
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" onClick={() => void adopt()}>
          <Trans>Subir a esta empresa</Trans>
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => void registry.shared.clear()}>
          <Trans>Descartar</Trans>
        </Button>
      </Group>
    </Alert>
  );
}
