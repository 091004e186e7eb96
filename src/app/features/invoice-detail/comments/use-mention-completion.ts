import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { CompanyPerson } from '#contract/accounts/users.ts';
import { typedMention } from '#domain/comments/mentions.ts';

type Options = {
  text: string;
  setText: (text: string) => void;
  input: RefObject<HTMLTextAreaElement | null>;
  people: readonly CompanyPerson[];
};

const MAX_OPTIONS = 6;

/** The list of people while a mention is typed: arrows move, Enter or Tab takes, Escape closes. */
export function useMentionCompletion({ text, setText, input, people }: Options) {
  const [typed, setTyped] = useState<{ query: string; end: number }>();
  const [active, setActive] = useState(0);
  const query = typed?.query.toLowerCase();
  const options =
    query === undefined ? [] : people.filter(({ email }) => email.toLowerCase().includes(query)).slice(0, MAX_OPTIONS);
  const isOpen = options.length > 0;
  const close = () => setTyped(undefined);
  const choose = (person: CompanyPerson) => {
    if (!typed) return;
    const start = text.slice(0, typed.end - typed.query.length);
    setText(`${start}${person.email} ${text.slice(typed.end)}`);
    close();
    input.current?.focus();
  };
  const keys: Partial<Record<string, () => void>> = {
    ArrowDown: () => setActive((active + 1) % options.length),
    ArrowUp: () => setActive((active + options.length - 1) % options.length),
    Enter: () => options[active] && choose(options[active]),
    Tab: () => options[active] && choose(options[active]),
    Escape: close,
  };
  return {
    options,
    active,
    isOpen,
    close,
    choose,
    change: ({ value, selectionEnd }: HTMLTextAreaElement) => {
      setText(value);
      setActive(0);
      const found = typedMention(value.slice(0, selectionEnd));
      setTyped(found === undefined ? undefined : { query: found, end: selectionEnd });
    },
    press: (event: KeyboardEvent) => {
      const act = isOpen ? keys[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
  };
}
