import { Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDocumentTitle } from './use-document-title.ts';

type Props = {
  title: string;
  /** What the page shows of it, after the title in the same heading. */
  part?: ReactNode;
  /** Where the page shows its name in another way: only assistive technology reads the heading. */
  isHidden?: boolean;
};

/** The first heading of a page, which is also the title of the document. */
export function PageTitle({ title, part, isHidden = false }: Props) {
  useDocumentTitle(title);
  if (isHidden) return <VisuallyHidden component="h1">{title}</VisuallyHidden>;
  return (
    <Title order={1}>
      {title}
      {part}
    </Title>
  );
}
