import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAppPath } from '#contract/app-paths.ts';
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
 * Serves the built app from `clientDir`. A path that is neither a file nor an API route returns the app's page: with
 * status 200 for a screen, and with 404 for any other page that a browser asks for. Files of earlier builds come from
 * `retainedDir`, for tabs that still use them.
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
      response.setHeader('vary', 'accept-encoding');
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
  app.setNotFoundHandler(async (request, reply) => {
    const retained = retainedDir === undefined ? undefined : findRetainedFile(retainedDir, request);
    if (retained !== undefined) return reply.sendFile(retained, retainedDir);
    const path = pathOf(request.url);
    const kind = isRead(request) ? kindOfPage(path, request.headers.accept) : 'none';
    if (kind === 'none') throw new Refusal('not_found');
    if (kind === 'screen') return reply.sendFile(pageFor(path));
    // Not sendFile: a browser that knows the page would get 304 instead of 404.
    const page = await readFile(join(clientDir, 'index.html'));
    return reply.code(404).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}

/** The path of a hashed file of an earlier build, below `retainedDir`. */
function findRetainedFile(retainedDir: string, request: FastifyRequest): string | undefined {
  const [, name] = /^\/(assets\/[\w.-]+)$/.exec(pathOf(request.url)) ?? [];
  return isRead(request) && name !== undefined && existsSync(join(retainedDir, name)) ? name : undefined;
}

/** Without the app, an unknown path is an unknown API route. */
export function refuseOtherPaths(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/**
 * A browser accepts text/html, and a plain client every type: both get the page of a screen. For any other path only a
 * browser gets it, to say that there is no such page; not for the name of a file.
 */
function kindOfPage(path: string, accept = '*/*'): 'screen' | 'unknown' | 'none' {
  const isHtml = accept.includes('text/html');
  if (isAppPath(path)) return isHtml || accept.includes('*/*') ? 'screen' : 'none';
  return isHtml && !/^\/(api|assets|\.well-known)(\/|$)|\.[^/]*$/.test(path) ? 'unknown' : 'none';
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';
