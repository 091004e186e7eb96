type Dialog = 'help' | 'go-to';

let show: (dialog: Dialog) => void = () => {};

/** The way from a button anywhere to the dialogs of the keyboard, which exist once. */
export const shortcutDialogs = {
  open: (dialog: Dialog): void => show(dialog),
  listen(listener: (dialog: Dialog) => void): () => void {
    show = listener;
    return () => {
      show = () => {};
    };
  },
};
