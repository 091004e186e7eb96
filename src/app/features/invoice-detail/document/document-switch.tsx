import { useLingui } from '@lingui/react/macro';
import { Group, SegmentedControl } from '@mantine/core';
import { KeyHint } from '#app/ui/keyboard/key-hint.tsx';
import type { DetailView, DocumentView } from './use-document-view.ts';

/** Chooses between the data and the document, or both where there is room. */
export function DocumentSwitch({ view, withDocument, setView }: DocumentView) {
  const { t } = useLingui();
  const labels: Record<DetailView, string> = {
    data: t`Datos`,
    document: t`Documento`,
    beside: t`Datos y documento`,
  };
  return (
    <Group gap={6} wrap="nowrap">
      <SegmentedControl<DetailView>
        size="xs"
        aria-label={t`Qué ver de la factura`}
        value={view}
        onChange={setView}
        data={[
          { value: 'data', label: labels.data },
          { value: withDocument, label: labels[withDocument] },
        ]}
      />
      <KeyHint isQuiet>{'V'}</KeyHint>
    </Group>
  );
}
