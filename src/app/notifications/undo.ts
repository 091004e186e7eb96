type UndoAction = () => Promise<void>;

/** Older actions are dropped: a user does not remember them. */
const MAX_ACTIONS = 20;

const actions: { id: string; takeBack: UndoAction }[] = [];

/** The actions that Ctrl+Z can undo, newest last; each runs once, by key or by its toast. */
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
  /** Another user signed in. */
  clear(): void {
    actions.length = 0;
  },
};
