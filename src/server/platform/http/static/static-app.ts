import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SHARE_PATH } from '#contract/share.ts';
import { Refusal } from '../../refusal.ts';

/** The page of the app with its first view in the HTML (scripts/landing-page.ts). */
const LANDING_PAGE = 'landing.html';
/** The pages for users without a session. After the first visit, the service worker serves the page. */
const PUBLIC_PAGES = new Set([
  '/',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-certified-email',
  '/accept-invitation',
  '/confirm-email-change',
  '/cancel-email-change',
]);

type AppFiles = { clientDir: string; retainedDir?: string; isWorkerOff: boolean };

/**
 * Serves the built app from `clientDir`. Any path that is neither a file nor an API route returns the app's page. Files
 * of earlier builds come from `retainedDir`, for tabs that still use them.
 */
export async function serveApp(app: FastifyInstance, { clientDir, retainedDir, isWorkerOff }: AppFiles): Promise<void> {
  await app.register(fastifyStatic, {
    // Only one folder: with several, @fastify/static looks for a file without a compressed version only in the last
    // one.
    root: clientDir,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => path !== '/builds.json',
    setHeaders: (response, file) => {
      // Names under assets/ contain the hash of the content. Other files keep their name in every build.
      const isHashed = file.replaceAll('\\', '/').includes('/assets/');
      response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const hasLandingPage = existsSync(join(clientDir, LANDING_PAGE));
  const pageFor = (path: string) => (hasLandingPage && PUBLIC_PAGES.has(path) ? LANDING_PAGE : 'index.html');
  app.get('/', (_request, reply) => reply.sendFile(pageFor('/')));
  if (isWorkerOff) app.get('/sw.js', (_request, reply) => reply.sendFile('sw-off.js'));
  // The service worker normally handles this request and stores the files. Without it they are lost, and the page says
  // so.
  app.post(SHARE_PATH, (_request, reply) => reply.redirect('/upload?shared=lost', 303));
  app.setNotFoundHandler((request, reply) => {
    const retained = retainedDir === undefined ? undefined : findRetainedFile(retainedDir, request);
    if (retained !== undefined) return reply.sendFile(retained, retainedDir);
    if (request.method !== 'GET' || !isPage(pathOf(request.url), request.headers.accept))
      throw new Refusal('not_found');
    return reply.sendFile(pageFor(pathOf(request.url)));
  });
}

/** The path of a hashed file of an earlier build, below `retainedDir`. */
function findRetainedFile(retainedDir: string, { method, url }: FastifyRequest): string | undefined {
  const [, name] = /^\/(assets\/[\w.-]+)$/.exec(pathOf(url)) ?? [];
  return method === 'GET' && name !== undefined && existsSync(join(retainedDir, name)) ? name : undefined;
}

/** Without the app, an unknown path is an unknown API route. */
export function refuseOtherPaths(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });
}

/**
 * A browser accepts text/html. A client that accepts every type gets the page only for a path that cannot be a file.
 */
function isPage(path: string, accept = '*/*'): boolean {
  if (/^\/(api|assets)(\/|$)/.test(path)) return false;
  return accept.includes('text/html') || (accept.includes('*/*') && /^[\w/-]*$/.test(path));
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';
