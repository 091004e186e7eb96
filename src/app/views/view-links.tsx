import { useLingui } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#app/ui/format/format-count.ts';
import { listOfContent } from '#domain/views/saved-view.ts';
import { QUIET_MS } from '#store/invoices/quiet-entries.ts';
import { useViewCounts } from './use-view-counts.ts';
import { useViews } from './use-views.ts';
import classes from './view-links.module.css';

/** Links to the views of the invoice list, with the number of their invoices: in a sheet, which a person opened, at once. */
export function ViewLinks({ onLeave }: { onLeave?: () => void }) {
  const { t } = useLingui();
  const views = useViews();
  const counts = useViewCounts(views, onLeave ? 0 : QUIET_MS);
  return (
    <ul className={classes['views']} data-views aria-label={t`Vistas`}>
      {views?.map(({ id, name, content, saved }) => (
        <li key={id}>
          <Link
            to="/invoices"
            search={listOfContent(id, content)}
            activeOptions={SAME_FILTERS}
            className={classes['view']}
            {...(onLeave && { onClick: onLeave })}
          >
            <span className={classes['name']}>{name}</span>
            {saved?.type === 'shared-view' && <IconUsers size={14} aria-label={t`Compartida`} />}
            <span className={classes['count']}>{countText(counts?.get(id))}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A view is the current one while the list shows its filters. */
const SAME_FILTERS = { exact: false, includeSearch: true };

const countText = (count: number | undefined): string => (count === undefined ? '' : formatCount(count));
