import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';

type Props = {
  label: string;
  text: string;
  onText: (text: string) => void;
  name?: string;
  /** A shorter text than the label, where the field is narrow. */
  placeholder?: string;
};

/** docs/specification.md#constants. */
const DEBOUNCE_MS = 300;

/** Text that takes effect when the user stops typing or leaves the field. A new value from outside (the URL, "clear") replaces it. */
export function SearchInput({ label, text, onText, name, placeholder = label }: Props) {
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
  const report = useCallback((next: string) => {
    if (next === reportedText.current) return;
    reportedText.current = next;
    onTextRef.current(next);
  }, []);
  useEffect(() => {
    const next = typed.trim();
    if (next === reportedText.current) return;
    const timer = setTimeout(() => report(next), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, report]);

  return (
    <TextInput
      type="search"
      {...(name !== undefined && { name })}
      aria-label={label}
      placeholder={placeholder}
      maxLength={200}
      leftSection={<IconSearch size={16} />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => report(typed.trim())}
    />
  );
}
