type Dialog = 'help' | 'go-to';

let show: (dialog: Dialog) => void = () => {};

/** Opens the keyboard dialogs from any component; each dialog exists once. */
export const shortcutDialogs = {
  open: (dialog: Dialog): void => show(dialog),
  listen(listener: (dialog: Dialog) => void): () => void {
    show = listener;
    return () => {
      show = () => {};
    };
  },
};
