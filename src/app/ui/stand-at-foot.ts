const SPACE_PX = 8;

type Height = '--cuadra-foot' | '--cuadra-menu-foot' | '--cuadra-toasts';

/** A ref that tells the page's styles how high something stands, for as long as it is there. */
const tellHeight = (name: Height) => (bar: HTMLElement | null) => {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const tell = () => style.setProperty(name, `${bar.offsetHeight && bar.offsetHeight + SPACE_PX}px`);
  const observer = new ResizeObserver(tell);
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty(name);
  };
};

/** For a bar at the foot of the page: messages stay above it. */
export const standAtFoot = tellHeight('--cuadra-foot');

/** For what stands at the foot of the menu: messages stay above it too. */
export const standAtMenuFoot = tellHeight('--cuadra-menu-foot');

/** For the messages themselves: the menu's entries make room for them. */
export const makeRoomFor = tellHeight('--cuadra-toasts');
