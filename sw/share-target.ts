import { SHARE_FIELD } from '#contract/share.ts';
import { type ReceivedFiles, receiveFiles } from '#sync/uploads/shared-files.ts';

/**
 * Files that another app shares: on this device before the browser is sent on, with or without a network, whoever is
 * signed in (docs/offline.md#platform-features). A form on any web page can send the same request, with nobody's
 * consent: nothing is uploaded until the person says so on the page it leads to.
 */
export async function handleShare(request: Request): Promise<Response> {
  const path = await storeSharedFiles(request).then(redirectPath, () => '/upload?shared=lost');
  return Response.redirect(new URL(path, request.url), 303);
}

async function storeSharedFiles(request: Request): Promise<ReceivedFiles> {
  const form = await request.formData();
  const files = form.getAll(SHARE_FIELD).filter((value) => typeof value !== 'string');
  return receiveFiles(await Promise.all(files.map(readBytes)));
}

const readBytes = async (file: File) => ({ name: file.name, type: file.type, bytes: await file.arrayBuffer() });

/** Read by the page's own schema, `domain/shared-files.ts`. */
function redirectPath({ refused }: ReceivedFiles): string {
  const search = new URLSearchParams({ shared: 'kept' });
  if (refused.length > 0) search.set('refused', [...new Set(refused.map(({ reason }) => reason))].join(' '));
  return `/upload?${search}`;
}
