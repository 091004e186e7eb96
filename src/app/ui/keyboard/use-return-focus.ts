import { useEffect, useState } from 'react';

/**
 * For a dialog that is rendered while it is open: when it goes, the element that had the focus before has it again. Mantine's
 * dialogs do that only where they were rendered closed first. An element that is gone, or a focus that is elsewhere, is left.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (isFree && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}
