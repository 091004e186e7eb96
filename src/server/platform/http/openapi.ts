import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { PROBLEM_STATUS, Problem } from '#contract/problem.ts';
import { escapeHtml } from '#domain/text/escape-html.ts';

/** Serves the API documentation for people and tools. It is generated from the objects that handle the requests. */
export function serveApiPage(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  app.get('/docs/openapi.json', async () => buildOpenApi(endpoints));
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(renderPage(endpoints)));
}

export function buildOpenApi(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Cuadra', version: '1', description: 'Every answer is JSON; a refusal is { code, detail }.' },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: schemaOf(Problem, 'output') },
    },
  };
}

function describeOperation(endpoint: Endpoint) {
  const body = describeBody(endpoint);
  return {
    summary: endpoint.summary,
    ...(endpoint.access !== 'public' && { security: [{ session: [] }] }),
    'x-access': endpoint.access,
    parameters: [...describeParameters(endpoint.params, 'path'), ...describeParameters(endpoint.query, 'query')],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      200: { description: 'OK', content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } } },
      ...describeProblems(endpoint),
    },
  };
}

function describeBody({ body, files, bytes }: Endpoint): Record<string, unknown> | undefined {
  if (body) return { 'application/json': { schema: schemaOf(body, 'input') } };
  if (bytes) return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (!files) return undefined;
  const binary = { type: 'array', items: { type: 'string', format: 'binary' } };
  return { 'multipart/form-data': { schema: { type: 'object', properties: { [files]: binary }, required: [files] } } };
}

function describeParameters(schema: z.core.$ZodType | undefined, location: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

/** The problem codes by status. Every endpoint also has the common ones. */
function describeProblems({ problems, access, body, params }: Endpoint): Record<string, unknown> {
  const signedIn = access === 'public' ? [] : (['signed_out', 'account_removed', 'not_allowed'] as const);
  const input = body || params ? (['invalid_input'] as const) : [];
  const codes = [...problems, ...signedIn, ...input];
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } };
  const responses = codes.map((code) => {
    const sameStatus = codes.filter((other) => PROBLEM_STATUS[other] === PROBLEM_STATUS[code]);
    return [PROBLEM_STATUS[code], { description: sameStatus.join(', '), content }];
  });
  return Object.fromEntries(responses);
}

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

function renderPage(endpoints: readonly Endpoint[]): string {
  const rows = endpoints.map(
    ({ method, path, summary, access, problems }) =>
      `<tr><td><code>${method} ${escapeHtml(path)}</code></td><td>${escapeHtml(summary)}</td><td>${access}</td><td>${problems.join(', ')}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Cuadra API</title>
<style>body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#212529}table{border-collapse:collapse;width:100%}td,th{padding:.5rem;border-bottom:1px solid #dee2e6;text-align:left;vertical-align:top}code{white-space:nowrap}</style></head>
<body><h1>Cuadra API</h1>
<p>All paths begin with <code>/api</code>. Send <code>Authorization: Bearer …</code>; a change may carry <code>Idempotency-Key</code> and <code>X-Device-Id</code>. A refusal is <code>{ code, detail }</code>. Machine-readable: <a href="/api/docs/openapi.json">openapi.json</a>.</p>
<table><thead><tr><th>Call</th><th>What it does</th><th>Access</th><th>Refusals</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></body></html>`;
}
