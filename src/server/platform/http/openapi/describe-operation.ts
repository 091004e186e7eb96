import type { z } from 'zod';
import { DEVICE_HEADER, DIGEST_HEADER, type Endpoint, OPERATION_HEADER, POSITION_HEADER } from '#contract/endpoint.ts';
import { describeProblems } from './describe-problems.ts';
import { toJsonSchema } from './json-schema.ts';
import { tagOf } from './tags.ts';

type Binding = { isWrite: boolean };

const header = (name: string, description: string, required: boolean, schema: object) => ({
  name,
  in: 'header',
  required,
  description,
  schema,
});

const UUID = { type: 'string', format: 'uuid' };

/** The headers of operations, referenced by name. */
export const OPERATION_PARAMETERS = {
  OperationKey: header(OPERATION_HEADER, 'The same key again gets the stored answer.', false, UUID),
  DeviceId: header(DEVICE_HEADER, 'A device never conflicts with itself.', false, UUID),
  FeedPosition: header(POSITION_HEADER, 'The position that the device was at.', false, { type: 'string' }),
  ContentDigest: header(DIGEST_HEADER, 'The SHA-256 of the body (RFC 9530): `sha-256=:…:`.', true, { type: 'string' }),
};

const referTo = (name: keyof typeof OPERATION_PARAMETERS) => ({ $ref: `#/components/parameters/${name}` });

/** One operation of the OpenAPI document. */
export function describeOperation(endpoint: Endpoint, binding: Binding) {
  const requestBody = describeBody(endpoint);
  return {
    operationId: nameOperation(endpoint),
    tags: [tagOf(endpoint.path)],
    summary: endpoint.summary,
    description: [endpoint.description, describeAccess(endpoint)].filter(Boolean).join(' '),
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    'x-access': endpoint.access,
    parameters: [
      ...describeParameters(endpoint.params, 'path'),
      ...describeParameters(endpoint.query, 'query'),
      ...(binding.isWrite ? [referTo('OperationKey'), referTo('DeviceId'), referTo('FeedPosition')] : []),
      ...(endpoint.bytes ? [referTo('ContentDigest')] : []),
    ],
    ...(requestBody && { requestBody }),
    responses: {
      200: { description: 'OK', content: describeContent(endpoint) },
      ...describeProblems(endpoint, binding),
    },
  };
}

/** `GET /invoices/:id/files/:sha256` becomes `getInvoicesByIdFilesBySha256`. */
function nameOperation({ method, path }: Endpoint): string {
  const words = path.replace(/:/g, 'by-').split(/[^A-Za-z0-9]+/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function describeAccess({ access, managersOnly, titularOnly, stepUp }: Endpoint): string {
  const sentences = {
    public: 'Needs no session.',
    session: 'For every signed-in user.',
    super_admin: 'For super administrators of the platform.',
  };
  const whom =
    access in sentences ? sentences[access as keyof typeof sentences] : `For users with the permission \`${access}\`.`;
  return [
    whom,
    managersOnly && !titularOnly && 'Only for the titular and the administrators of the company.',
    titularOnly && 'Only for the titular of the company.',
    stepUp && 'Needs an identity confirmed within the last five minutes.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The media types of the answer: those of a file, an event stream, or JSON. */
function describeContent({ download, stream, response }: Endpoint): Record<string, unknown> {
  if (download) return Object.fromEntries(download.map((type) => [type, {}]));
  const schema = toJsonSchema(response, 'output');
  if (!stream) return { 'application/json': { schema } };
  const description = `Server-sent events. The \`data\` of each is JSON: ${JSON.stringify(schema.properties)}.`;
  return { 'text/event-stream': { schema: { type: 'string', description } } };
}

function describeBody(endpoint: Endpoint) {
  const { body, bytes, files } = endpoint;
  if (body) {
    const schema = toJsonSchema(body, 'input');
    return { required: 'required' in schema || !('properties' in schema), content: { 'application/json': { schema } } };
  }
  if (bytes) return { required: true, content: { 'application/octet-stream': {} } };
  return files ? { required: true, content: { 'multipart/form-data': describeForm(endpoint, files) } } : undefined;
}

/** A form: its file or files, and its other fields. A field that is an object is sent as JSON. */
function describeForm({ form, singleFile }: Endpoint, files: string) {
  const binary = { type: 'string', contentMediaType: 'application/octet-stream' };
  const fields = form && toJsonSchema(form, 'input');
  return {
    schema: {
      type: 'object',
      properties: { ...fields?.properties, [files]: singleFile ? binary : { type: 'array', items: binary } },
      required: [...(fields?.required ?? []), files],
    },
  };
}

function describeParameters(schema: z.core.$ZodType | undefined, location: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}
