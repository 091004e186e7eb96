import type { RegisteredRouter } from '@tanstack/react-router';

/** In no lib: Chromium alone opens files with an installed app. */
type Launch = { files?: readonly { getFile: () => Promise<File> }[] };
type WithLaunches = { launchQueue?: { setConsumer: (consumer: (launch: Launch) => void) => void } };

type Router = Pick<RegisteredRouter, 'navigate'>;

/** Files opened with the app go where shared ones go: into the queue, and the person to the page that shows it. */
export function watchLaunches(router: Router, target: object = window): void {
  // Read as far as it may be there.
  (target as WithLaunches).launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length > 0) void open(files, router);
  });
}

async function open(handles: NonNullable<Launch['files']>, router: Router): Promise<void> {
  // Not in anybody's first load.
  const { receiveFiles } = await import('#sync/receive-files.ts');
  try {
    const files = await Promise.all(handles.map(async (handle) => withBytes(await handle.getFile())));
    const { outcome: shared, count, refused } = await receiveFiles(files);
    const reasons = [...new Set(refused.map(({ reason }) => reason))].join(' ');
    await router.navigate({ to: '/upload', search: { shared, count, ...(reasons && { refused: reasons }) } });
  } catch {
    await router.navigate({ to: '/upload', search: { shared: 'lost' } });
  }
}

const withBytes = async (file: File) => ({ name: file.name, type: file.type, bytes: await file.arrayBuffer() });
