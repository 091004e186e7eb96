import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { APP_VERSION_HEADER } from '#contract/endpoint.ts';

/** The version that the build wrote into the page; undefined when there is no build. */
export async function readAppVersion(clientDir: string): Promise<string | undefined> {
  const page = await readFile(path.join(clientDir, 'index.html'), 'utf8').catch(() => '');
  return /<meta name="app-version" content="([\w-]+)"/.exec(page)?.[1];
}

/** Every response contains the version of the current build, so that an older page learns about a newer build. */
export function addAppVersionHeader(scope: FastifyInstance, version: string | undefined): void {
  if (version === undefined) return;
  scope.addHook('onRequest', async (_request, reply) => void reply.header(APP_VERSION_HEADER, version));
}
