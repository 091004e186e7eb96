const SPACE_PX = 8;
const FOOT = '--cuadra-foot';

let foot = '';
const followers = new Set<HTMLElement>();

function setFoot(height: string): void {
  foot = height;
  for (const { style } of followers) style.setProperty(FOOT, height);
}

/** A ref for a bar at the bottom of the page: while it is mounted, toasts stay above it. */
export function reportBottomBar(bar: HTMLElement | null) {
  if (!bar) return undefined;
  const observer = new ResizeObserver(() => setFoot(`${bar.offsetHeight && bar.offsetHeight + SPACE_PX}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    setFoot('');
  };
}

/**
 * A ref for an element that makes space for the bar: its styles use the height as the CSS variable --cuadra-foot. On the
 * root of the page it would cause the styles of every element to be computed again.
 */
export function applyInsets(element: HTMLElement | null) {
  if (!element) return undefined;
  element.style.setProperty(FOOT, foot);
  followers.add(element);
  return () => {
    followers.delete(element);
  };
}
