import { ComboboxChevron, Input, InputBase, rem } from '@mantine/core';
import { type ComponentPropsWithoutRef, type CSSProperties, type KeyboardEvent, lazy, Suspense, useState } from 'react';
import type { LateSelectProps } from './late-select-props.ts';

const load = async () => ({ default: (await import('./open-select.tsx')).OpenSelect });
const OpenSelect = lazy(load);

/** The keys that open a closed list box (ARIA practices); Tab and the shortcuts of the page pass. */
const OPENING_KEYS = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

/**
 * A Select that costs what a text field costs until it is opened: a list shows fifty of them, and the part that opens,
 * measured 20 KB, is in nobody's first load. Looks and answers like the closed Select it stands in for.
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
  const field = {
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-expanded': false,
    readOnly: true,
    value: data.find((option) => option.value === value)?.label ?? '',
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: onOpen,
    onKeyDown: (event: KeyboardEvent) => {
      if (!OPENING_KEYS.has(event.key)) return;
      event.preventDefault();
      onOpen();
    },
  } as const;
  if (look.label === undefined) return <PlainField field={field} {...look} />;
  const chevron = <ComboboxChevron size={look.size ?? 'sm'} />;
  return <InputBase {...look} {...field} pointer rightSection={chevron} rightSectionPointerEvents="none" />;
}

type PlainProps = Omit<StandInProps, 'data' | 'value' | 'onChange' | 'renderOption' | 'onOpen'> & {
  field: ComponentPropsWithoutRef<'input'>;
};

const length = (of: LateSelectProps['w']) => (typeof of === 'number' ? rem(of) : undefined);

/** What InputBase renders in six components, in one: a list shows fifty of them. */
function PlainField({
  field,
  className,
  size = 'sm',
  w,
  miw,
  maw,
  leftSection,
  leftSectionWidth,
  ...rest
}: PlainProps) {
  const { root, wrapper, section, input } = Input.classes;
  const variables = {
    '--input-height': `var(--input-height-${size})`,
    '--input-fz': `var(--mantine-font-size-${size})`,
    '--input-left-section-pointer-events': 'none',
    '--input-right-section-pointer-events': 'none',
    ...(leftSectionWidth !== undefined && { '--input-left-section-width': rem(leftSectionWidth) }),
  };
  return (
    <div
      className={`${root} ${className ?? ''}`}
      data-size={size}
      style={{ width: length(w), minWidth: length(miw), maxWidth: length(maw) }}
    >
      <div
        className={wrapper}
        data-variant="default"
        data-size={size}
        data-pointer
        data-with-left-section={leftSection ? true : undefined}
        data-with-right-section
        // React takes custom properties; its type does not know them.
        style={variables as CSSProperties}
      >
        {leftSection && (
          <div data-position="left" className={section}>
            {leftSection}
          </div>
        )}
        <input {...rest} {...field} data-variant="default" className={input} />
        <div data-position="right" className={section}>
          <ComboboxChevron size={size} />
        </div>
      </div>
    </div>
  );
}
