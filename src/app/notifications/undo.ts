type UndoAction = () => Promise<void>;

/** Older actions are dropped: a user does not remember them. */
const MAX_ACTIONS = 20;

/** `subject`: what the action takes back, where something else may make it void. */
type Action = { id: string; takeBack: UndoAction; subject: string | undefined };
const actions: Action[] = [];

/** The actions that Ctrl+Z can undo, newest last; each runs once, by key or by its toast. */
export const undo = {
  push(id: string, takeBack: UndoAction, subject?: string): void {
    actions.push({ id, takeBack, subject });
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
  /** Drops the actions about a subject: there is nothing left to take back. Returns their ids. */
  drop(subject: string): string[] {
    const dropped = actions.filter((one) => one.subject === subject);
    for (const one of dropped) actions.splice(actions.indexOf(one), 1);
    return dropped.map(({ id }) => id);
  },
  /** Another user signed in. */
  clear(): void {
    actions.length = 0;
  },
};
