import { useLingui } from '@lingui/react/macro';
import type { NotificationData } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { oneFullStop } from '#domain/text/one-full-stop.ts';
import { useStoreNameReader } from '../session/session-context.tsx';
import { toastLoader } from './toast-loader.ts';
import { undo } from './undo.ts';
import { UndoMessage } from './undo-message.tsx';

/**
 * The decisions since the last pause: one message for all of them, whose button takes back the last one, which is about
 * the invoice `about`.
 */
type Run = { toastId: string | undefined; about: string | undefined; count: number };
const NO_RUN: Run = { toastId: undefined, about: undefined, count: 0 };
const run: Run = { ...NO_RUN };

/** `decisions`: how many the message is about; `subject`: what `dropUndo` names. */
type UndoOptions = { decisions?: number; subject?: string };

/** The id of the last offer. */
let lastOffer: string | undefined;
/** Long enough to read it and decide. */
const OFFER_MS = 20_000;

/**
 * Shows a toast as a polite status; with `undoAction` it has an undo button for 8 seconds, also by Ctrl+Z. A page whose
 * company is no longer in view shows nothing: its messages are not about the company that is.
 */
export function useNotify() {
  const { t } = useLingui();
  const readStoreName = useStoreNameReader();
  const [owner] = useState(readStoreName);
  const isOutOfView = () => {
    const inView = readStoreName();
    return owner !== undefined && inView !== undefined && owner !== inView;
  };
  const show = (toast: NotificationData) => {
    if (!isOutOfView()) void withToasts((toasts) => !isOutOfView() && toasts.show(toast), owner);
  };
  const common = { closeButtonProps: { 'aria-label': t`Cerrar` }, withBorder: true, radius: 'md' } as const;

  const done = (text: string, undoAction?: () => Promise<void>, { decisions = 1, subject }: UndoOptions = {}) => {
    const message = oneFullStop(text);
    const id = crypto.randomUUID();
    const hideToast = () => void withToasts(({ hide }) => hide(id));
    if (undoAction && !isOutOfView()) {
      const takeBack = async () => {
        hideToast();
        await undoAction();
      };
      undo.push(id, takeBack, subject);
    }
    show({
      ...common,
      id,
      // A polite status: a success must not interrupt a screen reader.
      role: 'status',
      color: 'forest',
      icon: <IconCheck size={16} />,
      // A toast with undo closes itself: it waits while it has the pointer or the focus.
      autoClose: undoAction ? false : 5_000,
      onClose: () => {
        if (run.toastId === id) Object.assign(run, NO_RUN);
      },
      message: undoAction ? (
        <UndoMessage message={message} decisions={decisions} onUndo={() => void undo.run(id)} onEnd={hideToast} />
      ) : (
        message
      ),
    });
    return id;
  };
  /** `done` for one decision after another about invoices: the message takes the place of the one before. */
  const decided = (text: string, about: string, undoAction: () => Promise<void>, subject?: string) => {
    const { toastId, count } = run;
    const decisions = count + 1;
    const id = done(text, undoAction, { decisions, ...(subject !== undefined && { subject }) });
    Object.assign(run, { toastId: id, about, count: decisions });
    if (toastId !== undefined) void withToasts(({ hide }) => hide(toastId));
  };
  /** The server has refused a decision about an invoice: a message that calls it done goes. */
  const refused = (text: string, about: string) => {
    const { toastId } = run;
    if (toastId !== undefined && run.about === about) void withToasts(({ hide }) => hide(toastId));
    failed(text);
  };
  const failed = (text: string) => {
    show({
      ...common,
      role: 'alert',
      color: 'red.8',
      icon: <IconAlertTriangle size={16} />,
      autoClose: 10_000,
      message: oneFullStop(text),
    });
  };
  /**
   * Offers something that may be ignored: a message with its own buttons, which closes by itself. It takes the place of
   * the offer before: several of them would leave no place for what was done and its undo.
   */
  const offer = (id: string, render: (close: () => void) => ReactNode) => {
    const close = () => void withToasts(({ hide }) => hide(id));
    const before = lastOffer;
    lastOffer = id;
    if (before !== undefined && before !== id) void withToasts(({ hide }) => hide(before));
    show({ ...common, id, role: 'status', color: 'gray', autoClose: OFFER_MS, message: render(close) });
  };
  /** Loads the code of the messages beside the work that will end with one. */
  const prepare = () => {
    if (!isOutOfView()) void withToasts(() => undefined, owner);
  };
  return { prepare, done, decided, refused, failed, offer };
}

/** What was done did not take effect: the messages that offer its undo go. */
export function dropUndo(subject: string): void {
  for (const id of undo.drop(subject)) void withToasts(({ hide }) => hide(id));
}

type Toasts = typeof import('@mantine/notifications')['notifications'];
let loadedToasts: Toasts | undefined;

/**
 * Toasts shown before the host is loaded wait in the library's own store. `owner` is the database that they are about.
 * A library that is loaded is used at once: a promise would leave the page time to draw everything else first.
 */
async function withToasts(use: (toasts: Toasts) => void, owner?: string): Promise<void> {
  toastLoader.load(owner);
  // On a first visit that lost its network the code may not load; then only the toast is lost.
  loadedToasts ??= await import('@mantine/notifications').then(
    ({ notifications }) => notifications,
    () => undefined,
  );
  if (loadedToasts) use(loadedToasts);
}
