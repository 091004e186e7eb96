import { escapeHtml } from '#domain/text/escape-html.ts';
import { oneFullStop } from '#domain/text/one-full-stop.ts';
import type { OutgoingEmail } from './mailer.ts';

type EmailDraft = {
  to: string;
  subject: string;
  title: string;
  /** Plain text, one paragraph per item. Text of users is escaped here. */
  before: string[];
  button?: { label: string; link: string };
  after?: string[];
};

/** The common format of our emails. Text and HTML have the same content. */
export function composeEmail({ to, subject, title, button, ...draft }: EmailDraft): OutgoingEmail {
  const [before, after] = [draft.before.map(oneFullStop), (draft.after ?? []).map(oneFullStop)];
  const text = ['Hola:', ...before, ...(button ? [button.link] : []), ...after, 'Cuadra'].join('\n\n');
  const address = escapeHtml(button?.link ?? '');
  return {
    to,
    subject: toSingleLine(subject),
    text,
    html: `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:24px;background:#f8f9fa;font-family:Arial,sans-serif;color:#212529">
<div style="max-width:520px;margin:auto;padding:32px;background:#fff;border:1px solid #dee2e6;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(title)}</h1>
${before.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
${button ? buttonHtml(button.label, address) : ''}
${after.map((line) => `<p style="font-size:13px;color:#495057">${escapeHtml(line)}</p>`).join('\n')}
</div>
</body>
</html>`,
  };
}

const buttonHtml = (label: string, address: string) =>
  `<p style="margin:24px 0"><a href="${address}" style="padding:12px 20px;background:#14532d;color:#fff;border-radius:8px;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="font-size:13px;color:#495057">Si el botón no funciona, copia esta dirección en tu navegador:<br>${address}</p>`;

/** A line break in a subject would start another header. */
const toSingleLine = (subject: string): string => subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
