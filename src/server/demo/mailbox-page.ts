import type { FastifyInstance } from 'fastify';
import type { DevelopmentEmail } from '#contract/development.ts';
import { escapeHtml } from '#domain/text/escape-html.ts';
import { requireLocalRequest } from './development-routes.ts';

/** The page of the development mailbox: emails as text, with working links. */
export function serveMailboxPage(app: FastifyInstance, readEmails: () => Promise<DevelopmentEmail[]>): void {
  app.get('/dev/mailbox', async (request, reply) => {
    requireLocalRequest(request);
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderPage(await readEmails()));
  });
}

function renderPage(emails: DevelopmentEmail[]): string {
  const articles = emails.map(
    ({ to, subject, text, sent_at }) =>
      `<article><h2>${escapeHtml(subject)}</h2><p class="to">Para ${escapeHtml(to)} · <time>${escapeHtml(sent_at)}</time></p><p>${linkify(text)}</p></article>`,
  );
  return `<!doctype html>
<html lang="es-CO">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Buzón de desarrollo</title>
<style>body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:44rem;padding:0 1rem;color:#212529}article{border:1px solid #dee2e6;border-radius:8px;padding:1rem;margin:1rem 0;overflow-wrap:anywhere}h2{margin:0;font-size:1.1rem}.to{color:#495057;margin:.25rem 0 1rem}</style></head>
<body><h1>Buzón de desarrollo</h1>
<p>Aquí llegan las cartas mientras no hay un servidor SMTP configurado.</p>
${articles.join('\n') || '<p>Aún no hay cartas.</p>'}
</body></html>`;
}

const linkify = (text: string): string =>
  escapeHtml(text)
    .replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)
    .replaceAll('\n', '<br>');
