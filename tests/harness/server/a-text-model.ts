import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What the model received: the sentences, and the rest of the request. */
export type TextModelStub = { sentences: string[]; raw: string; authorization: string | undefined };
export type ModelAnswer = { status?: number; content: string };

/** An OpenAI-compatible endpoint on loopback with the test's responses. */
export async function aTextModel(answer: (sentences: string[]) => ModelAnswer) {
  const requested: TextModelStub[] = [];
  const server = createServer(async (request, response) => {
    const raw = await text(request);
    // The protocol's shape: the last message is ours.
    const { messages } = JSON.parse(raw) as { messages: { content: string }[] };
    const sentences: string[] = JSON.parse(messages.at(-1)?.content ?? '[]');
    requested.push({ sentences, raw, authorization: request.headers.authorization });
    const { status = 200, content } = answer(sentences);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server listens on a port, so its address has one.
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${port}/v1`, requested, close };
}
