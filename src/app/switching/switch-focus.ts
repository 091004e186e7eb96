/** The frame is drawn anew for another company: the control that takes the focus then. */
let isWanted = false;

export const switchFocus = {
  request(): void {
    isWanted = true;
  },
  /** A ref: focuses the first visible control that is drawn after a switch, whose text names the company. */
  ref(control: HTMLElement | null): void {
    if (!control || !isWanted || control.checkVisibility?.() === false) return;
    isWanted = false;
    control.focus();
  },
};
