/** `coding`: the palette with what can be set on the invoices that the open screen acts on. */
export type ShortcutDialog = 'help' | 'go-to' | 'coding';

let show: (dialog: ShortcutDialog) => void = () => {};

/** Opens the keyboard dialogs from any component; each dialog exists once. */
export const shortcutDialogs = {
  open: (dialog: ShortcutDialog): void => show(dialog),
  listen(listener: (dialog: ShortcutDialog) => void): () => void {
    show = listener;
    return () => {
      show = () => {};
    };
  },
};
