import {
  type CompiledQuery,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryId,
  type RootOperationNode,
} from 'kysely';
import { currentRequestId } from '../http/request-id/request-context.ts';

/**
 * Ends each statement of a request with its id, in the format of sqlcommenter: the log of PostgreSQL, of a proxy and
 * pg_stat_activity show it. A comment needs no round trip and no state of the session, so it works behind a proxy that
 * gives each transaction another connection. Our statements are not named, so none is prepared again because of it.
 */
export class CommentingDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new CommentingCompiler();
  }
}

class CommentingCompiler extends PostgresQueryCompiler {
  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    const compiled = super.compileQuery(node, queryId);
    const id = currentRequestId();
    return id === undefined ? compiled : { ...compiled, sql: `${compiled.sql} ${formatComment(id)}` };
  }
}

/** Encodes the value as a URL part, and the quote too: no value can end the text or the comment. */
export const formatComment = (requestId: string): string =>
  `/*request_id='${encodeURIComponent(requestId).replaceAll("'", '%27').replaceAll('*', '%2A')}'*/`;
