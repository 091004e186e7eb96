import classes from './progress-line.module.css';

/** A thin bar above content that is being refreshed; uses no height when idle. */
export function ProgressLine({ active, label }: { active: boolean; label: string }) {
  return (
    <div className={classes['track']} aria-live="polite">
      {active && <div className={classes['bar']} role="progressbar" aria-label={label} />}
    </div>
  );
}
