import { ComboboxChevron, InputBase } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { LateSelectProps } from './late-select-props.ts';

const load = async () => ({ default: (await import('./open-select.tsx')).OpenSelect });
const OpenSelect = lazy(load);

/** The keys that open a closed list box (ARIA practices); Tab and the shortcuts of the page pass. */
const OPENING_KEYS = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

/**
 * A Select that costs what a text field costs until it is opened: a list shows fifty of them, and the part that opens,
 * measured 20 KB, is in nobody's first load. Looks and answers like the closed Select it stands in for.
 */
export function LateSelect(props: LateSelectProps) {
  const [isOpened, setIsOpened] = useState(false);
  const standIn = <StandIn {...props} onOpen={() => setIsOpened(true)} />;
  return isOpened ? (
    <Suspense fallback={standIn}>
      <OpenSelect {...props} />
    </Suspense>
  ) : (
    standIn
  );
}

function StandIn({
  data,
  value,
  onChange: _,
  renderOption: _render,
  onOpen,
  ...look
}: LateSelectProps & { onOpen: () => void }) {
  // Without it the list opens a moment later; failing is for the opening to tell.
  const prepare = () => void load().catch(() => undefined);
  return (
    <InputBase
      {...look}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      readOnly
      pointer
      value={data.find((option) => option.value === value)?.label ?? ''}
      rightSection={<ComboboxChevron size={look.size ?? 'sm'} />}
      rightSectionPointerEvents="none"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (!OPENING_KEYS.has(event.key)) return;
        event.preventDefault();
        onOpen();
      }}
    />
  );
}
