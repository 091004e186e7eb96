type UndoAction = () => Promise<void>;

/** As far back as anybody remembers. */
const MAX_ACTIONS = 20;

const actions: { id: string; takeBack: UndoAction }[] = [];

/** What can still be taken back with Ctrl+Z, newest last; each only once, whether by key or by its message. */
export const undo = {
  push(id: string, takeBack: UndoAction): void {
    actions.push({ id, takeBack });
    if (actions.length > MAX_ACTIONS) actions.shift();
  },
  async run(id: string): Promise<void> {
    const index = actions.findIndex((one) => one.id === id);
    const [taken] = index < 0 ? [] : actions.splice(index, 1);
    await taken?.takeBack();
  },
  async runLast(): Promise<void> {
    await actions.pop()?.takeBack();
  },
  /** Somebody else uses this page now. */
  clear(): void {
    actions.length = 0;
  },
};
