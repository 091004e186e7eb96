const SPACE_PX = 8;

type Height = '--cuadra-foot' | '--cuadra-menu-foot' | '--cuadra-toasts';

const heights = new Map<Height, string>();
const followers = new Set<HTMLElement>();

function tell(name: Height, height: string): void {
  heights.set(name, height);
  for (const { style } of followers) style.setProperty(name, height);
}

/** A ref that tells those who follow how high something stands, for as long as it is there. */
const tellHeight = (name: Height) => (bar: HTMLElement | null) => {
  if (!bar) return undefined;
  const observer = new ResizeObserver(() => tell(name, `${bar.offsetHeight && bar.offsetHeight + SPACE_PX}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    tell(name, '');
  };
};

/**
 * A ref for what makes room for the heights above: its styles know them by their names. On the page's root they would
 * have the styles of all that is shown computed once more.
 */
export function followHeights(element: HTMLElement | null) {
  if (!element) return undefined;
  for (const [name, height] of heights) element.style.setProperty(name, height);
  followers.add(element);
  return () => {
    followers.delete(element);
  };
}

/** For a bar at the foot of the page: messages stay above it. */
export const standAtFoot = tellHeight('--cuadra-foot');

/** For what stands at the foot of the menu: messages stay above it too. */
export const standAtMenuFoot = tellHeight('--cuadra-menu-foot');

/** For the messages themselves: the menu's entries make room for them. */
export const makeRoomFor = tellHeight('--cuadra-toasts');
