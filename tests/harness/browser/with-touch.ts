/** Runs the work on a device whose main pointer is a finger. */
export async function withTouch(work: () => Promise<void>): Promise<void> {
  const media = window.matchMedia;
  window.matchMedia = (query) => ({ ...media(query), matches: query === '(pointer: coarse)' });
  await work().finally(() => {
    window.matchMedia = media;
  });
}
