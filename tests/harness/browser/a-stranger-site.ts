import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type StrangerSite = { origin: string; close: () => Promise<void> };

/** Files that a foreign page sends to `action`, in a form field called `field`. */
export type StrangerForm = { action: string; field: string; files: { name: string; text: string }[] };

/**
 * A site of another origin whose page fills a file input without user action and submits the form as soon as it is
 * open.
 */
export async function aStrangerSite(form: StrangerForm): Promise<StrangerSite> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(pageThatSends(form));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server listens on TCP, so its address is neither a string nor a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    // Another host than the app's 127.0.0.1, so it is another site and not only another port.
    origin: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

const pageThatSends = ({ action, field, files }: StrangerForm): string => `<!doctype html>
<title>Otro sitio</title>
<form action="${action}" method="post" enctype="multipart/form-data"><input type="file" name="${field}" multiple></form>
<script>
  const chosen = new DataTransfer();
  for (const { name, text } of ${JSON.stringify(files).replaceAll('<', '\\u003c')})
    chosen.items.add(new File([text], name, { type: 'text/xml' }));
  document.querySelector('input').files = chosen.files;
  document.querySelector('form').submit();
</script>`;
