import { z } from 'zod/mini';
import { Classification, CompanyNit, Direction, DocumentKind, InvoiceStatus } from '../invoices/invoice.ts';
import { PaymentTerms } from '../radian/invoice-event.ts';
import { parseFieldConditions } from './field-condition.ts';

/** Several values in one parameter, joined by commas. */
const severalOf = (pattern: string) => z.string().check(z.regex(new RegExp(`^(?:${pattern})(?:,(?:${pattern}))*$`)));
/** What brings invoices; `none` for those of earlier versions, which did not store it. */
export const ORIGINS = ['upload', 'mail', 'import', 'none'] as const;
export const WarningFilter = z.enum(['some', 'none']);
export type WarningFilter = z.infer<typeof WarningFilter>;
/** `lone`: credit notes whose invoice the company does not have; `none`: everything that subtracts from no figure. */
export const NoteFilter = z.enum(['lone', 'none']);
export type NoteFilter = z.infer<typeof NoteFilter>;
/** `missing`: no XML has come yet; `stored`: one has. */
export const XmlFilter = z.enum(['missing', 'stored']);
export type XmlFilter = z.infer<typeof XmlFilter>;

const Code = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** In place of a value: the invoice has none. */
export const NO_VALUE = 'none';
/** In place of the id of a user: the person who looks at the list. */
export const ME = 'me';

/** Pesos with a point and at most two decimals. */
const Pesos = z.string().check(z.regex(/^\d{1,13}(?:\.\d{1,2})?$/));

/**
 * Conditions of the invoice list beside the filters of docs/specification.md#protected-screens, as they are in the URL and
 * in requests (docs/interaction.md#views-and-filters). All that are present must hold.
 */
export const ViewConditions = z.object({
  statuses: z.optional(severalOf(InvoiceStatus.options.join('|'))),
  classes: z.optional(severalOf(Classification.options.join('|'))),
  kinds: z.optional(severalOf(DocumentKind.options.join('|'))),
  direction: z.optional(Direction),
  /** `none`: the document does not say how it is paid. */
  terms: z.optional(z.enum([...PaymentTerms.options, NO_VALUE])),
  origins: z.optional(severalOf(ORIGINS.join('|'))),
  warnings: z.optional(WarningFilter),
  notes: z.optional(NoteFilter),
  xml: z.optional(XmlFilter),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  /** The total in pesos, both ends included; a foreign document without an exchange rate matches neither. */
  min: z.optional(Pesos),
  max: z.optional(Pesos),
  /** The NIT of the other party: the customer of an issued document, else the supplier. */
  nit: z.optional(CompanyNit),
  /** A part of the text of the lines; accents and case do not count. */
  line: z.optional(Code),
  /** Ids of tags of which the invoice has one. */
  tags: z.optional(severalOf(UUID)),
  assignee: z.optional(z.string().check(z.regex(new RegExp(`^(?:${ME}|${NO_VALUE}|${UUID})$`)))),
  account: z.optional(Code),
  cost_center: z.optional(Code),
  concept: z.optional(Code),
  /** Conditions on own fields: formatFieldConditions. */
  fields: z.optional(
    z.string().check(
      z.maxLength(2_000),
      z.refine((text) => parseFieldConditions(text) !== undefined),
    ),
  ),
});
export type ViewConditions = z.infer<typeof ViewConditions>;
export type ConditionName = keyof ViewConditions;

// The shape has the keys of the type.
export const CONDITION_NAMES = Object.keys(ViewConditions.shape) as readonly ConditionName[];

/** The same for the URL: a value that cannot be read is no condition. */
const { shape } = ViewConditions;
const lenient = <T extends z.ZodMiniType>(schema: T) => z.catch(schema, undefined as z.output<T>);
export const UrlConditions = {
  statuses: lenient(shape.statuses),
  classes: lenient(shape.classes),
  kinds: lenient(shape.kinds),
  direction: lenient(shape.direction),
  terms: lenient(shape.terms),
  origins: lenient(shape.origins),
  warnings: lenient(shape.warnings),
  notes: lenient(shape.notes),
  xml: lenient(shape.xml),
  currency: lenient(shape.currency),
  min: lenient(shape.min),
  max: lenient(shape.max),
  nit: lenient(shape.nit),
  line: lenient(shape.line),
  tags: lenient(shape.tags),
  assignee: lenient(shape.assignee),
  account: lenient(shape.account),
  cost_center: lenient(shape.cost_center),
  concept: lenient(shape.concept),
  fields: lenient(shape.fields),
};

/** The values of a parameter with several of them. */
export const splitValues = (text: string): string[] => text.split(',');

export const hasConditions = (view: ViewConditions): boolean =>
  CONDITION_NAMES.some((name) => view[name] !== undefined);
