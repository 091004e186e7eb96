import { splitLinks } from '#domain/comments/mentions.ts';

/** Plain text with its web addresses as links. */
export function CommentText({ text }: { text: string }) {
  let at = 0;
  return (
    <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', margin: 0 }}>
      {splitLinks(text).map((part) => {
        at += part.text.length;
        if (part.type === 'text') return part.text;
        return (
          <a key={at} href={part.text} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        );
      })}
    </p>
  );
}
