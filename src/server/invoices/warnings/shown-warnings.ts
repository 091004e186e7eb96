import type { DianDocument } from '#domain/dian/document.ts';
import { eventKind } from '#domain/dian/event-kind.ts';
import { withoutRateWarnings } from '#domain/dian/given-rate.ts';
import type { DetailValidation } from '#domain/invoices/invoice-detail.ts';
import type { Warning } from '#domain/invoices/warning.ts';

/** A stored event of an invoice. */
type Response = {
  response_code: string | null;
  issue_date: string | null;
  issue_time: string | null;
  notifications: DetailValidation['notifications'];
};

/**
 * DIAN's latest validation of a document: from a response that arrived as its own file, else from the document's
 * container.
 */
export function validationOf(
  { container, cufe }: Pick<DianDocument, 'container' | 'cufe'>,
  responses: readonly Response[],
): DetailValidation | null {
  const answer = responses.findLast(({ response_code }) => isAnswer(response_code));
  if (answer?.response_code) {
    const { response_code: code, issue_date: date, issue_time: time, notifications } = answer;
    return { code, date, time, notifications };
  }
  // A response about another document proves nothing about this one.
  if (!container?.dian_response_code || container.validated_uuids.some((uuid) => uuid !== cufe)) return null;
  const { dian_response_code: code, validation_date: date, validation_time: time, notifications } = container;
  return { code, date, time, notifications };
}

type WarningFacts = {
  /** Whether a person has given the exchange rate that the document lacks. */
  hasRate: boolean;
  validation: DetailValidation | null;
};

/** The warnings of a document that still hold: of a rate that a person gave, and of DIAN's latest response, there are none. */
export const shownWarnings = (warnings: readonly Warning[], { hasRate, validation }: WarningFacts): Warning[] =>
  warningsWith(hasRate ? withoutRateWarnings(warnings) : warnings, validation);

function warningsWith(warnings: readonly Warning[], validation: DetailValidation | null): Warning[] {
  const kind = eventKind(validation?.code ?? null);
  if (kind === 'validated') return warnings.filter(({ code }) => code !== 'not_validated');
  if (kind !== 'rejected' || warnings.some(({ code }) => code === REJECTED.code)) return [...warnings];
  return [...warnings.filter(({ code }) => code !== 'not_validated'), REJECTED];
}

const isAnswer = (code: string | null) => ['validated', 'rejected'].includes(eventKind(code));

const REJECTED = {
  code: 'rejected',
  detail:
    'La DIAN rechazó este documento. Si lo recibiste, pide al emisor que lo corrija y lo envíe de nuevo; si es tuyo, corrígelo y emítelo otra vez.',
};
