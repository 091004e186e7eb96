import { Title, VisuallyHidden } from '@mantine/core';
import { useDocumentTitle } from './use-document-title.ts';

type Props = {
  title: string;
  /** Where the page shows its name in another way: only assistive technology reads the heading. */
  isHidden?: boolean;
};

/** The first heading of a page, which is also the title of the document. */
export function PageTitle({ title, isHidden = false }: Props) {
  useDocumentTitle(title);
  return isHidden ? <VisuallyHidden component="h1">{title}</VisuallyHidden> : <Title order={1}>{title}</Title>;
}
