import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { escapeHtml } from '#domain/text/escape-html.ts';
import type { Serve } from '../bind-endpoint.ts';
import { type ApiOperator, buildOpenApi } from './build-openapi.ts';

/** Serves the API documentation for people and tools. It is generated from the objects that handle the requests. */
export function serveApiPage(app: FastifyInstance, serve: Serve, operator: ApiOperator): void {
  app.get('/docs/openapi.json', async () => buildOpenApi(serve, operator));
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(renderPage(serve.endpoints)));
}

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
