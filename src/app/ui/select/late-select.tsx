import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { chosenOf, type LateSelectProps } from './late-select-props.ts';
import { SelectField } from './select-field.tsx';

const load = async () => ({ default: (await import('./open-select.tsx')).OpenSelect });
const OpenSelect = lazy(load);

/** The keys that open a closed list box (ARIA practices); Tab and the shortcuts of the page pass. */
const OPENING_KEYS = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

/**
 * A Select that costs what a button costs until it is opened: a list shows fifty of them, and the part that opens,
 * measured 20 KB, is in nobody's first load.
 */
export function LateSelect({ about = '', ...props }: LateSelectProps) {
  const [opened, setOpened] = useState<string>();
  const standIn = <StandIn {...props} onOpen={() => setOpened(about)} />;
  return opened === about ? (
    <Suspense fallback={standIn}>
      <OpenSelect {...props} />
    </Suspense>
  ) : (
    standIn
  );
}

type StandInProps = LateSelectProps & { onOpen: () => void };

function StandIn({ data, value, onChange: _, renderOption: _render, onOpen, ...look }: StandInProps) {
  // Without it the list opens a moment later; failing is for the opening to tell.
  const prepare = () => void load().catch(() => undefined);
  return (
    <SelectField
      {...look}
      text={chosenOf({ data, value })}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={onOpen}
      onKeyDown={(event: KeyboardEvent) => {
        if (!OPENING_KEYS.has(event.key)) return;
        event.preventDefault();
        onOpen();
      }}
    />
  );
}
