type TakeBack = () => Promise<void>;

/** As far back as anybody remembers. */
const KEPT = 20;

const waiting: { id: string; takeBack: TakeBack }[] = [];

/** What can still be taken back with Ctrl+Z, newest last; each only once, whether by key or by its message. */
export const undo = {
  offer(id: string, takeBack: TakeBack): void {
    waiting.push({ id, takeBack });
    if (waiting.length > KEPT) waiting.shift();
  },
  async take(id: string): Promise<void> {
    const place = waiting.findIndex((one) => one.id === id);
    const [taken] = place < 0 ? [] : waiting.splice(place, 1);
    await taken?.takeBack();
  },
  async last(): Promise<void> {
    await waiting.pop()?.takeBack();
  },
  /** Somebody else uses this page now. */
  forget(): void {
    waiting.length = 0;
  },
};
