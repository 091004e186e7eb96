/** More than any run unpacks to; a packed file that gives more is not read. */
const MAX_UNPACKED = 400 * 1024 * 1024;

export async function gzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The lines of a packed text, some at a time. Throws for damaged bytes. */
export async function* unpackLines(packed: ArrayBuffer): AsyncGenerator<string[], void> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const decoder = new TextDecoder();
  let [rest, size] = ['', 0];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > MAX_UNPACKED) throw new Error('The packed text is too large.');
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (lines.length > 0) yield lines;
    }
    yield [rest + decoder.decode()];
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
