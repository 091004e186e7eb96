const LF = 0x0a;
const CR = 0x0d;
const DASH = 0x2d;
const MAX_PARTS = 1_000;

/** The message has more parts than any legitimate one. */
export class TooManyParts extends Error {}

/** The part that is being read. `canDrop`: its lines are not needed. */
type Part = { state: 'header' | 'body'; canDrop: boolean; header: string[] };

/**
 * Returns a message without the lines of its text parts: these are long, are not shown, and make a MIME parser slow.
 * Lines that start with "--" stay, because they may end a part. Every part whose header is not clearly that of a text
 * stays too, so no part that a parser would treat as a file is lost. Throws TooManyParts.
 */
export function dropTextBodies(bytes: Uint8Array): Uint8Array {
  const reader = createPartReader();
  const collector = createByteCollector(bytes);
  for (const line of linesOf(bytes)) if (reader.isKept(line)) collector.add(line);
  return collector.all();
}

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LF, start) + 1 || bytes.length;
    yield bytes.subarray(start, end);
    start = end;
  }
}

/** Returns a reader that receives the lines of a message in order. */
function createPartReader() {
  /** The boundaries of the open containers, outermost first. */
  const boundaries: string[] = [];
  let part: Part = { state: 'header', canDrop: false, header: [] };
  let parts = 1;
  let isReliable = true;

  const endHeader = () => {
    const content = parseContent(part.header);
    boundaries.push(...content.boundaries);
    isReliable &&= content.isReliable;
    part = { state: 'body', canDrop: content.canDrop, header: [] };
  };
  const readBoundary = (line: Uint8Array) => {
    const boundary = boundaryMark(line, boundaries);
    if (!boundary) return;
    // Containers inside this one end with their part.
    boundaries.length = boundary.isEnd ? boundary.index : boundary.index + 1;
    if (boundary.isEnd) {
      part = { state: 'body', canDrop: true, header: [] };
      return;
    }
    parts += 1;
    if (parts > MAX_PARTS) throw new TooManyParts();
    part = { state: 'header', canDrop: false, header: [] };
  };
  return {
    isKept(line: Uint8Array): boolean {
      const isBoundary = line[0] === DASH && line[1] === DASH;
      if (isBoundary) readBoundary(line);
      else if (part.state === 'body') return !(isReliable && part.canDrop);
      else if (isEmpty(line)) endHeader();
      else part.header.push(Buffer.from(line).toString('latin1').trimEnd());
      return true;
    },
  };
}

/** Joins consecutive lines into one chunk: a large file has hundreds of thousands of lines. */
function createByteCollector({ buffer }: Uint8Array) {
  const chunks: Uint8Array[] = [];
  return {
    add(line: Uint8Array) {
      const last = chunks.at(-1);
      if (last && last.byteOffset + last.length === line.byteOffset) {
        chunks[chunks.length - 1] = new Uint8Array(buffer, last.byteOffset, last.length + line.length);
      } else chunks.push(line);
    },
    all: (): Uint8Array => Buffer.concat(chunks),
  };
}

const isEmpty = (line: Uint8Array): boolean => line.every((byte) => byte === CR || byte === LF);

type BoundaryMark = { index: number; isEnd: boolean };

/**
 * Returns the open container whose boundary the line is, if any: `index` is its position, `isEnd` whether the line
 * closes it.
 */
function boundaryMark(line: Uint8Array, boundaries: readonly string[]): BoundaryMark | undefined {
  const text = Buffer.from(line.subarray(2, 300)).toString('latin1').trimEnd();
  const index = boundaries.findLastIndex((boundary) => text === boundary || text === `${boundary}--`);
  return index === -1 ? undefined : { index, isEnd: text !== boundaries[index] };
}

type Content = { boundaries: string[]; canDrop: boolean; isReliable: boolean };

/** `isReliable` is false when the boundary of nested parts cannot be parsed: from there on nothing is dropped. */
function parseContent(lines: readonly string[]): Content {
  const header = lines.join('\n').replace(/\n[ \t]/g, ' ');
  const types = header.match(/^content-type[ \t]*:.*$/gim) ?? [];
  const dispositions = header.match(/^content-disposition[ \t]*:.*$/gim) ?? [];
  const [type = ''] = types;
  if (/multipart/i.test(type) || types.length > 1) {
    const boundary =
      /^content-type:[ \t]*multipart\/[\w-]+[ \t]*;(?:[^"(]*;)?[ \t]*boundary=(?:"([^"\\]+)"|([^\s;"()]+))[^(]*$/i.exec(
        type,
      );
    const value = (boundary?.[1] ?? boundary?.[2])?.trimEnd();
    const isReliable = value !== undefined && types.length === 1;
    return { boundaries: isReliable ? [value] : [], canDrop: isReliable, isReliable };
  }
  const isText = types.length === 0 || /^content-type:[ \t]*text\/(plain|html)[ \t]*(;|$)/i.test(type);
  // A part without a type is text, except in a digest, where it is a message.
  const isFile = types.length === 0 || dispositions.some((line) => /attachment/i.test(line));
  return { boundaries: [], canDrop: isText && !isFile, isReliable: true };
}
