import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Wording that a reader stumbled over; each has another one now (docs/wording.md). */
const RETIRED = [
  /balance de la semana es de/,
  /dile a Cuadra/,
  /mientras tanto no suman/,
  /Es tu primera semana en Cuadra/,
  /la más antigua venció hace/,
  /¿Qué es para tu empresa\?/,
  /Guardado: /,
  /; tú, .* sin conexión/,
  /Conservar la mía|Usar la otra/,
  /Otra persona lo cambió antes/,
  /Sin confirmar|El servidor no respondió\. /,
  /variable IMAP_URL|Todavía no hay un buzón/,
  /Pide tu contraseña a quien/,
  /creó una cuenta de Cuadra para ti/,
  /Ir a administración|Ir a usuarios/,
  /^Crear usuario$/,
  /^Eliminar todos$/,
  /Notas crédito ya descontadas/,
  /Con facturas en cualquier año/,
  /Por su descripción en las facturas|En la unidad de cada factura/,
  /NIT o contacto/,
  /no es factura: Application response/,
  /Lleva tu empresa a Pro/,
  /Documento de ejemplo por /,
  /[Ss]uperadministra/,
];

/** The texts of the app, and the string literals of domain and server. */
function listTexts(): { from: string; text: string }[] {
  const catalogue = readFileSync('locales/es-CO/messages.po', 'utf8');
  const texts = [...catalogue.matchAll(/^msgid "(.*)"$/gm)].map(([, text = '']) => ({ from: 'messages.po', text }));
  const sources = ['src/domain', 'src/server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.ts$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const literals = sources.flatMap((from) =>
    [...readFileSync(from, 'utf8').matchAll(/'([^'\n]{6,})'|`([^`\n]{6,})`/g)].map(([, plain, template]) => ({
      from,
      text: plain ?? template ?? '',
    })),
  );
  return [...texts, ...literals];
}

test('no text has wording that was replaced', () => {
  const texts = listTexts();
  expect(texts.length).toBeGreaterThan(3_000);
  expect(texts.filter(({ text }) => RETIRED.some((pattern) => pattern.test(text)))).toEqual([]);
});
