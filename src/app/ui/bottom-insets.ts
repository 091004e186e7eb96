const SPACE_PX = 8;

type InsetName = '--cuadra-foot' | '--cuadra-menu-foot' | '--cuadra-toasts';

const insets = new Map<InsetName, string>();
const followers = new Set<HTMLElement>();

function setInset(name: InsetName, height: string): void {
  insets.set(name, height);
  for (const { style } of followers) style.setProperty(name, height);
}

/** A ref that tells those who follow how high something stands, for as long as it is there. */
const reportHeight = (name: InsetName) => (bar: HTMLElement | null) => {
  if (!bar) return undefined;
  const observer = new ResizeObserver(() => setInset(name, `${bar.offsetHeight && bar.offsetHeight + SPACE_PX}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    setInset(name, '');
  };
};

/**
 * A ref for what makes room for the heights above: its styles know them by their names. On the page's root they would
 * have the styles of all that is shown computed once more.
 */
export function applyInsets(element: HTMLElement | null) {
  if (!element) return undefined;
  for (const [name, height] of insets) element.style.setProperty(name, height);
  followers.add(element);
  return () => {
    followers.delete(element);
  };
}

/** For a bar at the foot of the page: messages stay above it. */
export const reportBottomBar = reportHeight('--cuadra-foot');

/** For what stands at the foot of the menu: messages stay above it too. */
export const reportMenuFoot = reportHeight('--cuadra-menu-foot');

/** For the messages themselves: the menu's entries make room for them. */
export const reportToasts = reportHeight('--cuadra-toasts');
