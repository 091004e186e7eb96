import { useEffect, useState } from 'react';

/**
 * For a dialog that is rendered while it is open: when it goes, what opened it has the focus again. Mantine's dialogs do that
 * only where they were rendered closed first. A control that is gone, or a focus that is elsewhere, is left.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () => {
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (isFree && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}

/** A menu closes with the choice of its item: what stays is the button that opened the menu. */
function openerOf(focused: Element | null): Element | null {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : focused;
}
