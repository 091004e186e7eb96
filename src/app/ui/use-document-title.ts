import { useEffect } from 'react';

/** Names the page in the tab, in the history and in bookmarks; undefined leaves the name as it is. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Cuadra`;
  }, [title]);
}
