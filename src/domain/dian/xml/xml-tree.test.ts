import { expect, test } from 'vitest';
import { UnreadableDocument } from './unreadable-document.ts';
import { attribute, find, findAll, textAt } from './xml-path.ts';
import { readXmlTree, XML_LIMITS } from './xml-tree.ts';

function refusalOf(text: string): { code: string; detail: string } {
  try {
    readXmlTree(text);
  } catch (error) {
    if (error instanceof UnreadableDocument) return { code: error.code, detail: error.message };
    throw error;
  }
  throw new Error('It was read.');
}

test('elements are found by local name, whatever their prefix', () => {
  const root = readXmlTree('<p:a xmlns:p="urn:x"><p:b q:c=" 1 " xmlns:q="urn:y">one</p:b><b>two</b></p:a>');
  expect(root).toMatchObject({ name: 'a', uri: 'urn:x' });
  expect(findAll(root, 'b').map((node) => node.text)).toEqual(['one', 'two']);
  expect(attribute(find(root, 'b'), 'c')).toBe('1');
  expect(textAt(root, 'missing', 'b')).toBe('one');
});

test('text and CDATA around elements and entities are joined', () => {
  const root = readXmlTree('<a>Caf&#233; &amp; <![CDATA[<té>]]></a>');
  expect(root.text).toBe('Café & <té>');
});

test.each(['\n\n  ', '\uFEFF', '<!-- hello -->\n\n', '\n<!-- a --> <!-- <b> -->\n'])(
  'what stands before the declaration (%j) is stepped over',
  (before) => {
    expect(readXmlTree(`${before}<?xml version="1.0"?><a/>`).name).toBe('a');
  },
);

test.each(['ï»¿', '\uFEFFï»¿\n', '´╗┐', '?', '\ufffd', '\r\n\uFEFF '])(
  'a byte order mark in another encoding (%j) is stepped over',
  (before) => {
    expect(readXmlTree(`${before}<?xml version="1.0"?><a/>`).name).toBe('a');
    expect(readXmlTree(`${before}<a/>`).name).toBe('a');
  },
);

test.each(['\u0000\u0000', '\u001a', '\ufffd', '\n\uFEFF', 'ÿ'])(
  'what is left behind the root (%j) is no part of it',
  (behind) => {
    expect(readXmlTree(`<?xml version="1.0"?><a>x</a>${behind}`).text).toBe('x');
    expect(refusalOf(`<a>x</a>${behind}<b/>`).code).toBe('xml_broken');
    expect(refusalOf(`<a><b></b>${behind}`).code).toBe('xml_broken');
  },
);

test('broken XML is refused with its line, counted from the top of the file', () => {
  expect(refusalOf('<a>\n<b>\n</a>')).toMatchObject({ code: 'xml_broken', detail: expect.stringContaining('línea 3') });
  expect(refusalOf('\n\n<?xml version="1.0"?>\n<a></b>').detail).toContain('línea 4');
});

test.each(['<a', '', 'hola', '<a></a><b/>', '<a x="1" x="2"/>', '<p:a/>', '<a>&nada;</a>', '<a>\u0000</a>'])(
  'strictness: %j is broken',
  (text) => {
    expect(refusalOf(text).code).toBe('xml_broken');
  },
);

test.each([
  '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;</a>',
])('a DOCTYPE is refused before anything in it is used: %s', (text) => {
  expect(refusalOf(text).code).toBe('xml_doctype');
});

test('deep nesting is refused at once', () => {
  const started = performance.now();
  expect(refusalOf('<a>'.repeat(200_000)).code).toBe('xml_too_deep');
  expect(performance.now() - started).toBeLessThan(500);
  const atTheLimit = '<a>'.repeat(XML_LIMITS.depth) + '</a>'.repeat(XML_LIMITS.depth);
  expect(readXmlTree(atTheLimit).name).toBe('a');
});

test('too many elements and too much text are refused', () => {
  expect(refusalOf(`<a>${'<b/>'.repeat(XML_LIMITS.nodes)}</a>`).code).toBe('xml_too_big');
  expect(refusalOf(`<a>${' '.repeat(XML_LIMITS.bytes)}</a>`).code).toBe('xml_too_big');
});

test('names of JavaScript itself are only names', () => {
  const root = readXmlTree('<a><__proto__ constructor="1">x</__proto__></a>');
  expect(textAt(root, '__proto__')).toBe('x');
  expect(attribute(root, 'constructor')).toBeNull();
});
