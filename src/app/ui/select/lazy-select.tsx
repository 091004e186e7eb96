import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { type LazySelectProps, selectedLabel } from './lazy-select-props.ts';
import { SelectField } from './select-field.tsx';

const load = async () => ({ default: (await import('./open-select.tsx')).OpenSelect });
const OpenSelect = lazy(load);

/** The keys that open a closed list box (ARIA practices); Tab and the shortcuts of the page pass. */
const OPENING_KEYS = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

/**
 * A Select that costs what a button costs until it is opened: a list shows fifty of them, and the part that opens,
 * measured 20 KB, is in nobody's first load.
 */
export function LazySelect({ about = '', ...props }: LazySelectProps) {
  const [opened, setOpened] = useState<string>();
  const placeholder = <Placeholder {...props} onOpen={() => setOpened(about)} />;
  return opened === about ? (
    <Suspense fallback={placeholder}>
      <OpenSelect {...props} />
    </Suspense>
  ) : (
    placeholder
  );
}

type PlaceholderProps = LazySelectProps & { onOpen: () => void };

function Placeholder({ data, value, onChange: _, renderOption: _render, onOpen, ...styleProps }: PlaceholderProps) {
  // Without it the list opens a moment later; failing is for the opening to tell.
  const preload = () => void load().catch(() => undefined);
  return (
    <SelectField
      {...styleProps}
      text={selectedLabel({ data, value })}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={onOpen}
      onKeyDown={(event: KeyboardEvent) => {
        if (!OPENING_KEYS.has(event.key)) return;
        event.preventDefault();
        onOpen();
      }}
    />
  );
}
