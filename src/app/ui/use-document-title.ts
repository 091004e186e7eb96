import { useEffect } from 'react';

const shown: { page: string | undefined; company: string | undefined } = { page: undefined, company: undefined };

function writeTitle(): void {
  if (shown.page === undefined) return;
  document.title = [shown.page, shown.company, 'Cuadra'].filter((part) => part !== undefined).join(' · ');
}

/** Names the page in the tab, in the history and in bookmarks; undefined leaves the name as it is. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    shown.page = title;
    writeTitle();
  }, [title]);
}

/** Names the company after the page while the caller is mounted. */
export function useTitleCompany(name: string | undefined): void {
  useEffect(() => {
    shown.company = name;
    writeTitle();
    return () => {
      shown.company = undefined;
      writeTitle();
    };
  }, [name]);
}
