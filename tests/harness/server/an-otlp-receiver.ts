import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Attribute = { key: string; value: Record<string, unknown> };
type OtlpSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status?: { code?: number };
  attributes: Attribute[];
};
type OtlpBody = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[] };
export type ReceivedSpan = Omit<OtlpSpan, 'attributes'> & { attributes: Record<string, unknown> };

const toRecord = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A collector on loopback: receives spans by OTLP over HTTP as JSON. `raw` is everything it received. */
export async function anOtlpReceiver() {
  const bodies: string[] = [];
  const paths = new Set<string>();
  const server = createServer(async (request, response) => {
    paths.add(`${request.method} ${request.url}`);
    bodies.push(await text(request));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server listens on a port, so its address has one.
  const { port } = server.address() as AddressInfo;
  const received = () => bodies.map((body): OtlpBody => JSON.parse(body)).flatMap(({ resourceSpans }) => resourceSpans);
  return {
    url: `http://127.0.0.1:${port}`,
    paths,
    raw: () => bodies.join('\n'),
    services: () => new Set(received().map(({ resource }) => toRecord(resource.attributes)['service.name'])),
    spans: (): ReceivedSpan[] =>
      received()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map((span) => ({ ...span, attributes: toRecord(span.attributes) })),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
