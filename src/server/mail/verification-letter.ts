import { escapeHtml } from './escape-html.ts';
import type { OutgoingLetter } from './mailer.ts';

type Facts = { to: string; company_name: string; link: string };

export function verificationLetter({ to, company_name, link }: Facts): OutgoingLetter {
  const company = escapeHtml(company_name);
  const address = escapeHtml(link);
  return {
    to,
    subject: 'Verifica tu cuenta de Cuadra',
    text: [
      'Hola:',
      `Creaste una cuenta de Cuadra para ${company_name}. Abre este enlace para activarla:`,
      link,
      'El enlace vence en 48 horas. Si no creaste esta cuenta, no tienes que hacer nada.',
      'Cuadra',
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="es-CO">
<body style="margin:0;padding:24px;background:#f8f9fa;font-family:Arial,sans-serif;color:#212529">
<div style="max-width:520px;margin:auto;padding:32px;background:#fff;border:1px solid #dee2e6;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:20px">Verifica tu cuenta</h1>
<p>Creaste una cuenta de Cuadra para <strong>${company}</strong>. Actívala con este botón:</p>
<p style="margin:24px 0"><a href="${address}" style="padding:12px 20px;background:#14532d;color:#fff;border-radius:8px;text-decoration:none">Activar mi cuenta</a></p>
<p style="font-size:13px;color:#495057">Si el botón no funciona, copia esta dirección en tu navegador:<br>${address}</p>
<p style="font-size:13px;color:#495057">El enlace vence en 48 horas. Si no creaste esta cuenta, no tienes que hacer nada.</p>
</div>
</body>
</html>`,
  };
}
