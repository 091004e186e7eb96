import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { useShortcuts } from '#app/shortcuts/use-shortcuts.ts';
import { dataAlone, documentBeside } from './document-settings.ts';

/** 'beside': data and document next to each other. */
export type DetailView = 'data' | 'document' | 'beside';

export type DocumentView = {
  view: DetailView;
  /** The view with the document that this place has room for. */
  withDocument: 'document' | 'beside';
  setView: (view: DetailView) => void;
};

/**
 * What an invoice shows: its data, its document, or both. The choice is remembered on this device. Beside the data there is
 * only a PDF: without one the document has nothing that the data do not say, and they take the whole width.
 */
export function useDocumentView({ isPanel, hasPdf }: { isPanel: boolean; hasPdf: boolean }): DocumentView {
  const { t } = useLingui();
  const isWide = useMediaQuery('(min-width: 1100px)', false, { getInitialValueInEffect: false });
  const isBeside = useSyncExternalStore(documentBeside.subscribe, documentBeside.isOn);
  const isData = useSyncExternalStore(dataAlone.subscribe, dataAlone.isOn);
  const withDocument = isWide && !isPanel && hasPdf ? 'beside' : 'document';
  const hasDocument = withDocument === 'beside' ? isBeside : !isData;
  const show = (isShown: boolean) =>
    withDocument === 'beside' ? documentBeside.set(isShown) : dataAlone.set(!isShown);
  useShortcuts([{ keys: ['v'], label: t`Ver los datos o el documento`, run: () => show(!hasDocument) }]);
  return {
    view: hasDocument ? withDocument : 'data',
    withDocument,
    setView: (view) => show(view !== 'data'),
  };
}
