import { Client } from 'pg';

export type Query = { text: string; values: unknown[] };

/** Every query that the product sends from now on, as it sends it. */
export function recordQueries(): Query[] {
  const queries: Query[] = [];
  const send = Client.prototype.query;
  // Every query is passed on unchanged; the driver accepts it in several forms.
  Client.prototype.query = function (this: Client, ...requested: unknown[]) {
    const [text, values] = requested;
    if (typeof text === 'string') queries.push({ text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(send, this, requested);
  } as typeof send;
  return queries;
}

/** Not the beginning and the end of the transaction, nor its settings and the session. */
export function isOfScreen({ text }: Query): boolean {
  return !/^\s*(begin|commit|start|set|with format|select set_config)|"sessions"/i.test(text);
}
