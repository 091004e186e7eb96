import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Textarea } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { usePeople } from '#app/approval/use-people.ts';
import { mentionedPeople } from '#domain/comments/mentions.ts';
import { MentionList } from './mention-list.tsx';
import { useMentionCompletion } from './use-mention-completion.ts';

type Props = {
  initial?: string;
  /** Resolves to false when the device could not store it: the text stays. */
  onSave: (text: string, mentions: string[]) => Promise<boolean>;
  onCancel?: () => void;
};

/** Writes a comment. "@" offers the people of the company. */
export function CommentForm({ initial = '', onSave, onCancel }: Props) {
  const { t } = useLingui();
  const people = usePeople();
  const [text, setText] = useState(initial);
  const input = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const completion = useMentionCompletion({ text, setText, input, people });
  const save = async () => {
    const mentions = mentionedPeople(text, people).map(({ id }) => id);
    if (await onSave(text.trim(), mentions)) setText('');
  };
  return (
    <div>
      <Textarea
        ref={input}
        label={t`Comentario`}
        description={t`Escribe @ para mencionar a alguien de la empresa.`}
        value={text}
        maxLength={2_000}
        rows={3}
        aria-autocomplete="list"
        aria-controls={completion.isOpen ? listId : undefined}
        aria-activedescendant={completion.isOpen ? `${listId}-${completion.active}` : undefined}
        onChange={(event) => completion.change(event.currentTarget)}
        onKeyDown={completion.press}
        onBlur={completion.close}
      />
      {completion.isOpen && <MentionList id={listId} {...completion} />}
      <Group gap="xs" mt="xs">
        <Button size="xs" disabled={text.trim() === ''} onClick={() => void save()}>
          <Trans>Guardar comentario</Trans>
        </Button>
        {onCancel && (
          <Button size="xs" variant="subtle" onClick={onCancel}>
            <Trans>Cancelar</Trans>
          </Button>
        )}
      </Group>
    </div>
  );
}
