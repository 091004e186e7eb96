import { type RawBuilder, sql } from 'kysely';
import { type FieldCondition, isNumberRange, parseFieldConditions } from '#domain/views/field-condition.ts';
import { ME, NO_VALUE, splitValues, type ViewConditions } from '#domain/views/view-conditions.ts';

type Condition = RawBuilder<boolean>;

/** The conditions on what people and rules set; `user_id` is the person who looks at the list. */
export function codedConditions(filter: ViewConditions, user_id: string): Condition[] {
  const { assignee, account, cost_center, concept, tags, fields } = filter;
  const values = {
    assignee: assignee === ME ? user_id : assignee,
    account,
    cost_center,
    withholding_concept: concept,
  };
  return [
    ...Object.entries(values).flatMap(([field, value]) => hasValue(field, value)),
    ...(tags === undefined ? [] : [hasTag(splitValues(tags))]),
    ...(fields === undefined ? [] : (parseFieldConditions(fields) ?? []).map(meetsCondition)),
  ];
}

function hasValue(field: string, value: string | undefined): Condition[] {
  if (value === undefined) return [];
  return [value === NO_VALUE ? sql<boolean>`not ${contains({ field })}` : contains({ field, value })];
}

const contains = (entry: { field: string; value?: string }): Condition =>
  sql<boolean>`coding @> ${JSON.stringify([entry])}::jsonb`;

const hasTag = (ids: readonly string[]): Condition =>
  sql<boolean>`(${sql.join(
    ids.map((id) => contains({ field: `tag:${id}` })),
    sql` or `,
  )})`;

/** The SQL form of meetsFieldCondition of domain/views/field-condition.ts. */
function meetsCondition(condition: FieldCondition): Condition {
  const field = `custom:${condition.id}`;
  if (condition.type === 'empty') return sql<boolean>`not ${contains({ field })}`;
  if (condition.type === 'is') return contains({ field, value: condition.value });
  const value = sql`(select one ->> 'value' from jsonb_array_elements(coding) as one where one ->> 'field' = ${field})`;
  const { from, to } = condition;
  if (!isNumberRange(condition)) return isBetween(sql`${value} collate "C"`, from, to, 'text');
  // The order of evaluation is only certain in a case.
  const number = sql`(case when ${value} ~ '^-?[0-9]+([.][0-9]+)?$' then (${value})::numeric end)`;
  return isBetween(number, from, to, 'numeric');
}

function isBetween(value: RawBuilder<unknown>, from: string, to: string, type: 'text' | 'numeric'): Condition {
  const end = (text: string) => sql`${text}::${sql.raw(type)}`;
  const ends = [
    ...(from === '' ? [] : [sql<boolean>`${value} >= ${end(from)}`]),
    ...(to === '' ? [] : [sql<boolean>`${value} <= ${end(to)}`]),
  ];
  return sql<boolean>`coalesce(${sql.join(ends, sql` and `)}, false)`;
}
