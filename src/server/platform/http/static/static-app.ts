import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SHARE_PATH } from '#contract/share.ts';
import { Refusal } from '../../refusal.ts';

/** The app's page with its first lines shown at once (scripts/landing-page.ts). */
const LANDING_PAGE = 'landing.html';
/** Where those arrive who are not signed in; whoever has been here before gets the page from the worker. */
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
 * The built app from `clientDir`; any address that is no file and no call is a page of it. Files of earlier builds come
 * from `keptDir`, for the tabs that still run them.
 */
export async function serveApp(app: FastifyInstance, { clientDir, retainedDir, isWorkerOff }: AppFiles): Promise<void> {
  await app.register(fastifyStatic, {
    // Not both folders: with several, a file without a compressed form is looked for in the last one only.
    root: clientDir,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => path !== '/builds.json',
    setHeaders: (response, file) => {
      // Names under assets/ carry the hash of what they hold; everything else keeps its name from build to build.
      const isHashed = file.replaceAll('\\', '/').includes('/assets/');
      response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const hasLandingPage = existsSync(join(clientDir, LANDING_PAGE));
  const pageFor = (path: string) => (hasLandingPage && PUBLIC_PAGES.has(path) ? LANDING_PAGE : 'index.html');
  app.get('/', (_request, reply) => reply.sendFile(pageFor('/')));
  if (isWorkerOff) app.get('/sw.js', (_request, reply) => reply.sendFile('sw-off.js'));
  // The worker answers this one, and keeps the files. Without a worker they cannot be kept; the page says so.
  app.post(SHARE_PATH, (_request, reply) => reply.redirect('/upload?shared=lost', 303));
  app.setNotFoundHandler((request, reply) => {
    const retained = retainedDir === undefined ? undefined : findRetainedFile(retainedDir, request);
    if (retained !== undefined) return reply.sendFile(retained, retainedDir);
    if (request.method !== 'GET' || !isPage(pathOf(request.url), request.headers.accept))
      throw new Refusal('not_found');
    return reply.sendFile(pageFor(pathOf(request.url)));
  });
}

/** A hashed file of an earlier build: its path below `keptDir`. */
function findRetainedFile(retainedDir: string, { method, url }: FastifyRequest): string | undefined {
  const [, name] = /^\/(assets\/[\w.-]+)$/.exec(pathOf(url)) ?? [];
  return method === 'GET' && name !== undefined && existsSync(join(retainedDir, name)) ? name : undefined;
}

/** Where there is no app, an unknown address is an unknown call. */
export function refuseOtherPaths(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });
}

/** A browser asks for text/html; a plain client takes anything, and gets a page where no file can be meant. */
function isPage(path: string, accept = '*/*'): boolean {
  if (/^\/(api|assets)(\/|$)/.test(path)) return false;
  return accept.includes('text/html') || (accept.includes('*/*') && /^[\w/-]*$/.test(path));
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';
