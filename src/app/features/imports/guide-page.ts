/**
 * The import guide as a page of HTML. It understands what the guide uses: titles, lists, paragraphs, bold text and code.
 * Every text is escaped.
 */
export function guidePage(markdown: string): string {
  const blocks = markdown.split(/\n{2,}/).flatMap((block) => toBlocks(block.trim()));
  const title = blocks.find(({ tag }) => tag === 'h1')?.lines[0] ?? '';
  const body = blocks.map(toHtml).join('\n');
  return `<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`;
}

const STYLE =
  'body{font:16px/1.6 system-ui,sans-serif;margin:0}main{max-width:44rem;margin:0 auto;padding:32px 20px 64px}h1,h2,h3{line-height:1.25}h2{margin-top:2em}li{margin:.35em 0}';

type Block = { tag: 'h1' | 'h2' | 'h3' | 'p' | 'ul'; lines: string[] };

const TITLES = { 1: 'h1', 2: 'h2', 3: 'h3' } as const;

/** A title may stand directly above a text or a list. */
function toBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n')) addLine(blocks, line.trim());
  return blocks;
}

function addLine(blocks: Block[], line: string): void {
  const title = /^(#{1,3}) +(.*)$/.exec(line);
  const item = /^[-*] +(.*)$/.exec(line);
  const last = blocks.at(-1);
  if (title) blocks.push({ tag: TITLES[title[1]?.length as 1 | 2 | 3], lines: [title[2] ?? ''] });
  else if (item && last?.tag === 'ul') last.lines.push(item[1] ?? '');
  else if (item) blocks.push({ tag: 'ul', lines: [item[1] ?? ''] });
  else if (last?.tag === 'ul' || last?.tag === 'p') last.lines.push(`${last.lines.pop()} ${line}`);
  else if (line !== '') blocks.push({ tag: 'p', lines: [line] });
}

function toHtml({ tag, lines }: Block): string {
  const texts = lines.map(inlineHtml);
  const content = tag === 'ul' ? texts.map((text) => `<li>${text}</li>`).join('') : texts.join(' ');
  return `<${tag}>${content}</${tag}>`;
}

const inlineHtml = (text: string): string =>
  escapeHtml(text)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/`(.+?)`/g, '<code>$1</code>');

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
