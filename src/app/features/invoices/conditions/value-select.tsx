import { LazySelect } from '#app/ui/select/lazy-select.tsx';
import { NO_VALUE } from '#domain/views/view-conditions.ts';
import { LabelledSelect } from './labelled-select.tsx';

const ALL = 'all';

type Props = {
  label: string;
  texts: { all: string; none: string };
  options: readonly { value: string; label: string }[];
  /** `none` for invoices without a value. */
  value: string | undefined;
  onValue: (value: string | undefined) => void;
  /** Its name stands over several fields. */
  isNamedAbove?: boolean;
};

/** Chooses one value of a field, none, or all. */
export function ValueSelect({ label, texts, options, value, onValue, isNamedAbove = false }: Props) {
  const Select = isNamedAbove ? LazySelect : LabelledSelect;
  return (
    <Select
      aria-label={label}
      data={[{ value: ALL, label: texts.all }, { value: NO_VALUE, label: texts.none }, ...options]}
      value={value ?? ALL}
      onChange={(next) => onValue(next === null || next === ALL ? undefined : next)}
    />
  );
}

/** The options of known values, also of the chosen one, which came with a link. */
export function toOptions(values: readonly string[], chosen: string | undefined, nameOf: (value: string) => string) {
  const all = new Set(values);
  if (chosen !== undefined && chosen !== NO_VALUE) all.add(chosen);
  return Array.from(all, (value) => ({ value, label: nameOf(value) }));
}
