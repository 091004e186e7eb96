import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** docs/interaction.md#undo. */
const UNDO_MS = 8_000;

/** `decisions` is the number of those since the last pause, with this one. */
type Props = { message: string; decisions?: number; onUndo: () => void; onEnd: () => void };

/** A message with an undo button for 8 seconds; the time stops while the message has the pointer or the focus. */
export function UndoMessage({ message, decisions = 1, onUndo, onEnd }: Props) {
  const group = useRef<HTMLDivElement>(null);
  const end = useRef(onEnd);
  useEffect(() => {
    const toast = group.current?.closest('[role="status"]');
    if (!toast) return;
    const running = new AbortController();
    let left = UNDO_MS;
    let since = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = () => {
      if (timer !== undefined || toast.matches(':hover, :focus-within')) return;
      since = performance.now();
      timer = setTimeout(() => end.current(), left);
    };
    const hold = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left = Math.max(1_000, left - (performance.now() - since));
    };
    for (const entered of ['pointerenter', 'focusin']) toast.addEventListener(entered, hold, running);
    // The new focus is known only after the event.
    for (const gone of ['pointerleave', 'focusout']) toast.addEventListener(gone, () => setTimeout(run), running);
    run();
    return () => {
      clearTimeout(timer);
      running.abort();
    };
  }, []);
  return (
    <Group ref={group} justify="space-between" gap="4px 12px">
      <Text size="sm" inherit flex="1 1 130px">
        {message}
        {decisions > 1 && (
          <Text span inherit display="block" c="dimmed">
            <Trans>Llevas {decisions} seguidas.</Trans>
          </Text>
        )}
      </Text>
      <Button size="compact-sm" variant="light" onClick={onUndo} style={{ flex: 'none' }}>
        <Trans>Deshacer</Trans>
      </Button>
    </Group>
  );
}
