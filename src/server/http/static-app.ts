import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/** The built app from `clientDir`; any address that is no file and no call is a page of it. */
export async function serveApp(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientDir,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, file) => {
      // Names under assets/ carry the hash of what they hold; everything else keeps its name from build to build.
      const isHashed = file.replaceAll('\\', '/').includes('/assets/');
      response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || !isPage(pathOf(request.url), request.headers.accept))
      throw new Refusal('not_found');
    return reply.sendFile('index.html');
  });
}

/** Where there is no app, an unknown address is an unknown call. */
export function serveNothingElse(app: FastifyInstance): void {
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
