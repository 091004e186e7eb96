import { useLingui } from '@lingui/react/macro';
import type { UploadRow } from '../rows/upload-row.ts';
import classes from '../upload.module.css';
import { countIn, OUTCOME_GROUPS, type OutcomeGroup } from './outcome-groups.ts';

type Props = { rows: readonly UploadRow[]; group: OutcomeGroup; onGroup: (group: OutcomeGroup) => void };

/** Filters the results; empty groups are not offered. */
export function OutcomeFilter({ rows, group, onGroup }: Props) {
  const { t } = useLingui();
  const labels = useGroupLabels();
  const counted = OUTCOME_GROUPS.map((one) => ({ one, count: countIn(rows, one) }));
  const offered = counted.filter(({ one, count }) => one === 'all' || one === group || count > 0);
  if (offered.length === 1) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and this is no form.
    <div role="group" className={classes['filter']} aria-label={t`Filtrar resultados`}>
      {offered.map(({ one, count }) => (
        <button
          key={one}
          type="button"
          className={classes['chip']}
          aria-pressed={one === group}
          onClick={() => onGroup(one)}
        >
          {labels[one]} <span>{count}</span>
        </button>
      ))}
    </div>
  );
}

function useGroupLabels(): Record<OutcomeGroup, string> {
  const { t } = useLingui();
  return {
    all: t`Todas`,
    created: t`Creadas`,
    existing: t`Ya existían`,
    attached: t`Adjuntas`,
    review: t`Por revisar`,
    failed: t`Con error`,
  };
}
