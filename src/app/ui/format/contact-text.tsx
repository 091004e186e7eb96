import { Text } from '@mantine/core';
import { formatPhone } from '#domain/companies/format-phone.ts';

/** How to reach somebody: the first of what is known, and each further part on a line of its own below it. */
export function ContactText({ parts }: { parts: readonly (string | null | undefined)[] }) {
  const [first = '—', ...others] = parts.flatMap((part) => part || []);
  return (
    <Text component="span" inherit display="inline-block">
      <ContactPart text={first} />
      {others.map((part) => (
        <Text key={part} component="span" display="block" size="xs" c="dimmed">
          <ContactPart text={part} />
        </Text>
      ))}
    </Text>
  );
}

function ContactPart({ text }: { text: string }) {
  return text.includes('@') ? <EmailText address={text} /> : formatPhone(text);
}

/** An address that is too long for its place breaks before its @, not inside a word. */
export function EmailText({ address }: { address: string }) {
  const at = address.indexOf('@');
  if (at < 0) return address;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
