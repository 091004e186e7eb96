import { Center, Loader, Stack, Text } from '@mantine/core';

/** Shown while the server checks a link. */
export function PendingNotice({ children }: { children: string }) {
  return (
    <Center>
      <Stack align="center" gap="xs">
        <Loader size="sm" />
        <Text>{children}</Text>
      </Stack>
    </Center>
  );
}
