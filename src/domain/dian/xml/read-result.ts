import type { Warning } from '#domain/invoices/warning.ts';
import type { ApplicationResponse, DianDocument } from '../document.ts';

/** Why a file has no readable document. */
export type ReadProblem =
  | 'xml_broken'
  | 'xml_doctype'
  | 'xml_too_deep'
  | 'xml_too_big'
  | 'empty_file'
  | 'not_dian'
  | 'payroll'
  | 'placeholders'
  | 'missing_value'
  | 'bad_value'
  | 'thousands_comma'
  | 'ambiguous'
  | 'foreign_ubl'
  | 'empty_container'
  | 'nested_too_deep';

/** The content of one XML file. `detail` is Spanish and ready to show. */
export type ReadResult =
  | { ok: true; documents: DianDocument[]; responses: ApplicationResponse[]; warnings: Warning[] }
  /** `neighbour` is the file that a container names in place of its document. */
  | { ok: false; code: ReadProblem; detail: string; neighbour?: string };
