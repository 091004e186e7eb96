const SPACE_PX = 8;

type InsetName = '--cuadra-foot' | '--cuadra-menu-foot' | '--cuadra-toasts';

const insets = new Map<InsetName, string>();
const followers = new Set<HTMLElement>();

function setInset(name: InsetName, height: string): void {
  insets.set(name, height);
  for (const { style } of followers) style.setProperty(name, height);
}

/** Returns a ref that reports the height of an element while it is mounted. */
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
 * A ref for an element that makes space for the reported heights: its styles use them as CSS variables. On the root of
 * the page they would cause the styles of every element to be computed again.
 */
export function applyInsets(element: HTMLElement | null) {
  if (!element) return undefined;
  for (const [name, height] of insets) element.style.setProperty(name, height);
  followers.add(element);
  return () => {
    followers.delete(element);
  };
}

/** For a bar at the bottom of the page: toasts stay above it. */
export const reportBottomBar = reportHeight('--cuadra-foot');

/** For the lower part of the menu: toasts stay above it too. */
export const reportMenuFoot = reportHeight('--cuadra-menu-foot');

/** For the toasts: the menu's entries make space for them. */
export const reportToasts = reportHeight('--cuadra-toasts');
