import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group } from '@mantine/core';
import { lazy, memo, Suspense, useState } from 'react';
import { isSavedView, type ListedView, useViews, type ViewType } from '#app/views/use-views.ts';
import type { InvoiceView, ListDensity } from '#domain/invoices/invoice-view.ts';
import { contentOfList, isSameView, listOfContent, type ViewContent } from '#domain/views/saved-view.ts';
import type { OptionalColumn } from '../columns/table-columns.ts';
import { isFiltered } from '../filters/no-filter.ts';
import { useViewActions } from './use-view-actions.ts';
import classes from './view-bar.module.css';

const ViewNameDialog = lazy(async () => ({ default: (await import('./view-name-dialog.tsx')).ViewNameDialog }));
const ViewMenu = lazy(async () => ({ default: (await import('./view-menu.tsx')).ViewMenu }));

type Props = {
  view: InvoiceView;
  columns: readonly OptionalColumn[];
  density: ListDensity;
  onView: (next: InvoiceView) => void;
};

/** Whether something of the view that the list shows was changed, and what can be done with it. Its name is in the heading. */
export const ViewBar = memo(function ViewBar({ view, columns, density, onView }: Props) {
  const views = useViews();
  if (!views) return null;
  const current = views.find(({ id }) => id === view.view);
  if (!current && !isFiltered(view) && view.status === 'all') return null;
  return <Bar view={view} views={views} current={current} columns={columns} density={density} onView={onView} />;
});

type BarProps = Props & { views: readonly ListedView[]; current: ListedView | undefined };
type Dialog = 'save-as' | 'rename';

function Bar({ view, views, current, columns, density, onView }: BarProps) {
  const { t } = useLingui();
  const [dialog, setDialog] = useState<Dialog>();
  const show = (id: string, content: ViewContent) => onView(listOfContent(id, content));
  const actions = useViewActions({ views, onSaved: show });
  const shown = contentOfList(view);
  // The columns and the density that the person sees are saved with the view.
  const content: ViewContent = { ...shown, columns: [...columns], density };
  const isChanged = current !== undefined && !isSameView(shown, current.content);
  const saved = asSaved(current);
  if (current && !saved && !isChanged) return null;
  const onName = (name: string, type: ViewType) => {
    void (dialog === 'rename' && saved ? actions.rename(saved, name) : actions.saveAs(name, type, content));
  };
  return (
    <Group gap="xs" className={classes['bar'] ?? ''} role="group" aria-label={t`Vista`}>
      {isChanged && (
        <Changed
          onSave={saved && (() => void actions.save(saved, content))}
          onDiscard={() => show(current.id, current.content)}
        />
      )}
      {(isChanged || !current) && (
        <Button variant="default" size="xs" onClick={() => setDialog('save-as')}>
          {current ? <Trans>Guardar como…</Trans> : <Trans>Guardar vista…</Trans>}
        </Button>
      )}
      <Suspense>{saved && <ViewMenu view={saved} actions={actions} onRename={() => setDialog('rename')} />}</Suspense>
      <Suspense>
        {dialog && (
          <ViewNameDialog
            name={dialog === 'rename' ? saved?.name : undefined}
            canShare={dialog === 'save-as'}
            onName={onName}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </Group>
  );
}

const asSaved = (view: ListedView | undefined) => (view && isSavedView(view) ? view : undefined);

/** A built-in view cannot be saved, only its changes discarded. */
function Changed({ onSave, onDiscard }: { onSave: (() => void) | undefined; onDiscard: () => void }) {
  return (
    <>
      <Badge variant="light" tt="none">
        <Trans>Sin guardar</Trans>
      </Badge>
      {onSave && (
        <Button variant="light" size="xs" onClick={onSave}>
          <Trans>Guardar</Trans>
        </Button>
      )}
      <Button variant="subtle" size="xs" onClick={onDiscard}>
        <Trans>Descartar cambios</Trans>
      </Button>
    </>
  );
}
