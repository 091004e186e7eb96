import { SHARE_FIELD, SHARE_PATH } from '#contract/share.ts';
import { until } from '#tests/harness/faults/fault-device.ts';
import { aDocument } from '#tests/harness/faults/fault-files.ts';
import { readFeed } from '#tests/harness/faults/fault-people.ts';
import { killBrowser } from './death-rows.ts';
import { type FaultRow, must, type Scene } from './row.ts';

/** Files that another app shares. */
export const shareRows: FaultRow[] = [
  { number: 40, name: 'shared files offline, browser killed, twice', run: shareOffline },
];

const FILES = 4;

async function shareOffline(scene: Scene): Promise<string> {
  const { device, environment, chance } = scene;
  const prefix = `T${chance.below(1_000_000)}N`;
  const files = Array.from({ length: FILES }, (_, index) => aDocument(`${prefix}${index + 1}`));
  await device.context.setOffline(true);
  environment.proxy.plan = ({ path }) => (path.startsWith('/api/uploads') ? 'drop' : 'none');
  await device.page.evaluate(share, { path: SHARE_PATH, field: SHARE_FIELD, files });
  await device.page.waitForURL('**/upload?shared=kept*');
  await startAgain(scene);
  await device.page.goto(`${environment.proxy.origin}/upload`);
  await device.page.getByText(`Llegaron ${FILES} archivos`).waitFor();
  must((await device.look()).outbox.length === 0, 'nothing is queued before the person has agreed');
  await device.page.getByRole('button', { name: 'Subir', exact: true }).click();
  await until(async () => (await device.noteUploads()) === FILES, 'the files to be queued');
  await startAgain(scene);
  environment.proxy.plan = () => 'none';
  await device.context.setOffline(false);
  await device.open();
  await until(async () => (await device.look()).outbox.length === 0, 'every file to be sent', 60_000);
  const numbers = [...(await readFeed(environment.calls.ana)).values()].map((row) => row.invoice_number);
  const arrived = numbers.filter((number) => number.startsWith(prefix)).length;
  must(arrived === FILES, `every file is one invoice, and ${arrived} are`);
  return `${arrived} files`;
}

async function startAgain({ device }: Scene): Promise<void> {
  await killBrowser(device);
  await device.launch();
  await device.context.setOffline(true);
  await device.open();
}

type Shared = { path: string; field: string; files: { name: string; type: string; text: string }[] };

/** Runs in the page: the request that an installed app gets from the system, which is a navigation. */
function share({ path, field, files }: Shared): void {
  const transfer = new DataTransfer();
  for (const { name, type, text } of files) transfer.items.add(new File([text], name, { type }));
  const input = Object.assign(document.createElement('input'), { type: 'file', name: field, multiple: true });
  input.files = transfer.files;
  const form = Object.assign(document.createElement('form'), { method: 'POST', action: path });
  form.enctype = 'multipart/form-data';
  form.append(input);
  document.body.append(form);
  form.submit();
}
