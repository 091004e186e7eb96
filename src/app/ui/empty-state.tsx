import { Stack, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDocumentTitle } from './use-document-title.ts';

type Props = {
  icon: ReactNode;
  text: string;
  /** The whole page is this text: it is the heading and the title of the document. */
  isPage?: boolean;
  children?: ReactNode;
};

export function EmptyState({ icon, text, isPage = false, children }: Props) {
  useDocumentTitle(isPage ? text.replace(/\.$/, '') : undefined);
  return (
    <Stack align="center" gap="md" py={64} px="md">
      <ThemeIcon variant="light" size={56} radius="xl" aria-hidden>
        {icon}
      </ThemeIcon>
      <Text
        component={isPage ? 'h1' : 'p'}
        ta="center"
        m={0}
        maw={420}
        {...(isPage ? { fw: 650, fz: 'xl' } : { fw: 400, c: 'dimmed' })}
      >
        {text}
      </Text>
      {children}
    </Stack>
  );
}
