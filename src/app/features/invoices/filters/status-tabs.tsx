import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { formatCount } from '#app/ui/format/format-count.ts';
import { STATUS_COLOR } from '#app/ui/labels/status-colors.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import { InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { InvoiceView } from '#domain/invoices/invoice-view.ts';
import type { StatusCounts } from '../use-invoice-list.ts';
import classes from './status-tabs.module.css';

type Props = {
  status: InvoiceView['status'];
  counts: StatusCounts | undefined;
  /** A saved view has only the statuses of its invoices. */
  isView: boolean;
  onFilter: (part: Pick<InvoiceView, 'status'>) => void;
};

/** The number of invoices of each status within the other filters; a tab selects its status. */
export const StatusTabs = memo(function StatusTabs({ status, counts, isView, onFilter }: Props) {
  const { t } = useLingui();
  const labels = { all: t`Todas`, ...useStatusLabels() };
  const values = (['all', ...InvoiceStatus.options] as const).filter(
    (value) => !isView || value === 'all' || value === status || counts?.[value] !== 0,
  );
  return (
    <fieldset className={classes['tabs']} aria-label={t`Estado`}>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          className={classes['tab']}
          aria-pressed={status === value}
          onClick={() => onFilter({ status: value })}
        >
          {value !== 'all' && (
            <span className={classes['dot']} style={{ background: STATUS_COLOR[value] }} aria-hidden />
          )}
          {labels[value]} <span className={classes['count']}>{counts ? formatCount(counts[value]) : '\u2007'}</span>
        </button>
      ))}
    </fieldset>
  );
});
