import { SHARE_FIELD } from '#contract/share.ts';
import { type ReceivedFiles, readNewFile, receiveFiles } from '#sync/uploads/shared-files.ts';

/**
 * Stores files that another app shares before the browser is redirected, with or without a network and for any user
 * (docs/offline.md#platform-features). A form on any web page can send the same request without the user's consent:
 * nothing is uploaded until the user confirms it on the page that opens.
 */
export async function handleShare(request: Request): Promise<Response> {
  const path = await storeSharedFiles(request).then(redirectPath, () => '/upload?shared=lost');
  return Response.redirect(new URL(path, request.url), 303);
}

async function storeSharedFiles(request: Request): Promise<ReceivedFiles> {
  const form = await request.formData();
  const files = form.getAll(SHARE_FIELD).filter((value) => typeof value !== 'string');
  return receiveFiles(await Promise.all(files.map(readNewFile)));
}

/** The page parses it with the schema in `domain/files/shared-files.ts`. */
function redirectPath({ refused }: ReceivedFiles): string {
  const search = new URLSearchParams({ shared: 'kept' });
  if (refused.length > 0) search.set('refused', [...new Set(refused.map(({ reason }) => reason))].join(' '));
  return `/upload?${search}`;
}
