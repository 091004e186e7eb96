import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mentionedPeople, splitLinks, typedMention } from './mentions.ts';

const ana = { id: '1', email: 'ana@empresa.co' };
const anabel = { id: '2', email: 'ana@empresa.co.uk' };

test('a mention is a whole address, in any case, with punctuation after it', () => {
  expect(mentionedPeople('Hola @Ana@empresa.co, mira', [ana, anabel])).toEqual([ana]);
  expect(mentionedPeople('@ana@empresa.co.uk', [ana, anabel])).toEqual([anabel]);
  expect(mentionedPeople('ana@empresa.co', [ana])).toEqual([]);
});

test('a mention is being typed after an "@" that begins a word', () => {
  expect(typedMention('mira @an')).toBe('an');
  expect(typedMention('@')).toBe('');
  expect(typedMention('ana@emp')).toBeUndefined();
  expect(typedMention('mira @ana y')).toBeUndefined();
});

test('the parts of a text are the text, and only addresses of web pages are links', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.webUrl())), (words) => {
      const text = words.join(' ');
      const parts = splitLinks(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const { type, text: link } of parts) if (type === 'link') expect(link).toMatch(/^https?:\/\//);
    }),
  );
  expect(splitLinks('javascript:alert(1) https://dian.gov.co')).toEqual([
    { type: 'text', text: 'javascript:alert(1) ' },
    { type: 'link', text: 'https://dian.gov.co' },
  ]);
});
