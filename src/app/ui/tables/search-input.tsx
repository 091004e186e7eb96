import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

type Props = { label: string; text: string; onText: (text: string) => void; name?: string };

/** docs/specification.md#constants. */
const DEBOUNCE_MS = 300;

/** Text that takes effect when the user stops typing. A new value from outside (the URL, "clear") replaces it. */
export function SearchInput({ label, text, onText, name }: Props) {
  const [typed, setTyped] = useState(text);
  const reportedText = useRef(text);
  const onTextRef = useRef(onText);

  useEffect(() => {
    onTextRef.current = onText;
  });
  useEffect(() => {
    if (text === reportedText.current) return;
    reportedText.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => {
    const next = typed.trim();
    if (next === reportedText.current) return;
    const timer = setTimeout(() => {
      reportedText.current = next;
      onTextRef.current(next);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <TextInput
      type="search"
      {...(name !== undefined && { name })}
      aria-label={label}
      placeholder={label}
      maxLength={200}
      leftSection={<IconSearch size={16} />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
