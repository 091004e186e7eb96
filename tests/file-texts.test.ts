import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { PROBLEM_DETAIL, type ProblemCode } from '#contract/problem.ts';

/** Where texts about a file, a sheet, a document or a message are written. */
const FOLDERS = [
  'src/domain/files',
  'src/domain/dian',
  'src/domain/sheets',
  'src/server/documents',
  'src/server/uploads',
  'src/server/spreadsheets',
  'src/server/mail-in',
  'src/server/invoices/import',
];
/** What is no refusal or warning: the template and its guide, the names of types, e-mails to owners of addresses. */
const OTHER_TEXTS =
  /\.test\.ts$|\/(?:template-sheets|import-guide|example-row|document-type|certified-email-confirmation|certified-emails|settings-routes)\.ts$/;
/** Shown under the state of the signature, which has the next step in signature-fact.tsx. */
const SIGNATURE = /\/documents\/signature\//;

/** Texts after which a person can do nothing, or whose next step is beside them on every screen. */
const NO_NEXT_STEP: Record<string, string> = {
  'No fue posible procesar el archivo.': 'To the letter of the specification.',
  'Solo se admiten archivos con extensión .xlsx.': 'To the letter of the specification.',
  'Esta factura ya existe: ${invoice_number}.': 'The invoice is stored; a link to it is beside the text.',
  'Guardamos el evento. Lo verás en su factura cuando la subas.': 'It is attached by itself.',
  'Es una nómina electrónica, no una factura: no hace falta subirla.': 'Nothing is missing.',
  'En espera: tu plan ya no incluye la empresa de este documento. Lo guardamos hasta que mejores tu plan.':
    'A larger plan is the next step.',
  'En espera por límite del plan. Llegaste al límite de ${limit} documentos de este mes. Tus archivos quedarán en espera hasta el ${formatDate(lastDay)} o hasta que mejores tu plan.':
    'It goes on by itself, or with a larger plan.',
  'Hay muchos archivos grandes a medio subir en tu empresa. Espera a que terminen: el tuyo seguirá después.':
    'It goes on by itself.',
  'El mensaje no trae archivos XML, ZIP ni PDF.': 'mail-result.ts ends it with a request to the sender.',
  'Falta el archivo.': 'Only for programs: the app always sends one.',
  'El campo «foreign» no es válido.': 'Only for programs.',
  'El campo «mapping» no es válido.': 'Only for programs.',
};
/** Reasons why a sender is unknown: acceptance.ts adds what to do, mail-result.ts the other files of a message. */
const COMPLETED_ELSEWHERE = /\/(?:check-sender|parse-mail)\.ts$/;

/** The instructions of the texts: what a person can do next. */
const INSTRUCTION =
  /(?:^|[^\p{L}])(?:sube|súbel[oa]s?|pide|pídel[oa]|indica|descarga|descárgal[oa]|descomprime|descomprímel[oa]|ábrel[oa]s?|abre|divide|divídel[oa]|cambia|guarda|guárdal[oa]s?|impórtal[oa]s?|importa|exporta|regístral[oa]|busca|compara|compáral[oa]s?|míral[oa]|mira|revisa|escribe|escríbel[oa]s?|corrígel[oa]|complétal[oa]s?|usa|selecciona|elige|intenta|espera|restáural[oa]|clasifícal[oa]|decide|acéptal[oa]|confirma|confírmal[oa]|actualiza|mejora|llena|puedes subir|no hace falta)(?=[^\p{L}]|$)/iu;
const SENTENCE = /^[«¿\p{Lu}$][\s\S]*\s[\s\S]*\.$/u;
const SPANISH = /[áéíóúñ«]|(?:^|\s)(?:el|la|los|las|no|de|un|una|esta|este|ya)\s/i;

function listTexts(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    else if (ts.isTemplateExpression(node)) texts.push(node.getText().slice(1, -1));
    if (!ts.isTemplateExpression(node)) ts.forEachChild(node, visit);
  };
  visit(source);
  return texts.filter((text) => SENTENCE.test(text) && SPANISH.test(text));
}

/** A constant in capitals at the end of a template is a text of its own, which is listed too. */
const hasNextStep = (text: string): boolean => INSTRUCTION.test(text) || /\$\{[A-Z_]+\}/.test(text);

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);
const files = FOLDERS.flatMap(listFiles).filter((path) => path.endsWith('.ts') && !OTHER_TEXTS.test(path));

describe('every text about a file says what to do next', () => {
  const texts = files
    .filter((path) => !SIGNATURE.test(path) && !COMPLETED_ELSEWHERE.test(path))
    .flatMap((path) => listTexts(path).map((text) => [text, path] as const));

  test('in the code that reads files, sheets and messages', () => {
    expect(texts.length).toBeGreaterThan(120);
    const without = texts.filter(([text]) => !hasNextStep(text) && !(text in NO_NEXT_STEP));
    expect(without).toEqual([]);
  });

  test('and the list of exceptions has no text that is gone', () => {
    const all = new Set(texts.map(([text]) => text));
    expect(Object.keys(NO_NEXT_STEP).filter((text) => !all.has(text))).toEqual([]);
  });

  test.each<ProblemCode>([
    'upload_incomplete',
    'file_too_big',
    'file_type_not_allowed',
    'no_files',
    'import_not_found',
    'import_refused',
    'import_needs_mapping',
    'import_foreign_rows',
    'template_unavailable',
    'waiting_pdf_not_found',
    'own_party',
    'company_paused',
    'documents_limit',
    'too_slow',
    'unexpected',
  ])('in the refusal %s', (code) => {
    expect(PROBLEM_DETAIL[code]).toMatch(/\.$/);
    expect(PROBLEM_DETAIL[code]).toMatch(
      /(?:intenta|revisa|sube|selecciona|importa|dinos|indica|usa|búscalo|escribe|mejora)/i,
    );
  });
});
