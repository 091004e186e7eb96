import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { type LazySelectProps, selectedLabel } from './lazy-select-props.ts';
import { SelectField } from './select-field.tsx';

const load = async () => ({ default: (await import('./open-select.tsx')).OpenSelect });
const OpenSelect = lazy(load);

/** The keys that open a closed list box (ARIA practices); Tab and the page's shortcuts are not handled. */
const OPENING_KEYS = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

/**
 * A Select that costs as much as a button until it is opened: a list shows fifty of them, and the list box (20 KB) is
 * not part of the first load.
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
  // If the preload fails, the list opens later; the opening itself reports an error.
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
