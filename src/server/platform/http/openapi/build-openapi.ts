import { type Endpoint, formatRoute } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import type { Serve } from '../bind-endpoint.ts';
import { describeOperation, OPERATION_PARAMETERS } from './describe-operation.ts';
import { toJsonSchema } from './json-schema.ts';
import { TAGS } from './tags.ts';

/** The public address of the server, and the e-mail address for help. */
export type ApiOperator = { publicUrl: string; contactEmail: string };

const DESCRIPTION = `Electronic invoices of Colombian companies.

Every refusal is JSON: a \`code\`, and a \`detail\` in Spanish for people. Decide by the code. Answers are JSON unless the
operation names another media type.

A value of the query that the contract does not allow is refused with 422, and \`detail\` names it. Query parameters and
fields of a body that the contract does not know are ignored, so that an older server can answer a newer client.`;

/** The OpenAPI 3.1 document of the bound endpoints. */
export function buildOpenApi(
  { endpoints, writes }: Pick<Serve, 'endpoints' | 'writes'>,
  { publicUrl, contactEmail }: ApiOperator,
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = formatPath(endpoint);
    const operation = describeOperation(endpoint, { isWrite: writes.has(formatRoute(endpoint)) });
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cuadra',
      version: '1',
      description: DESCRIPTION,
      contact: { name: 'Cuadra', url: publicUrl, email: contactEmail },
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl, description: 'This server' }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The `token` of the answer to a sign-in.' },
      },
      parameters: OPERATION_PARAMETERS,
      schemas: { Problem: toJsonSchema(Problem, 'output') },
    },
  };
}

const formatPath = ({ path }: Endpoint): string => `/api${path.replace(/:(\w+)/g, '{$1}')}`;
