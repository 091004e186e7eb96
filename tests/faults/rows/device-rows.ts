import { deleteInvoice, setInvoiceStatus } from '#contract/invoices.ts';
import { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { Decision } from '#tests/harness/faults/fault-bridge.ts';
import { until } from '#tests/harness/faults/fault-device.ts';
import { readFeed } from '#tests/harness/faults/fault-people.ts';
import { type FaultRow, must, type Scene, toChanges } from './row.ts';

/** The disk of the device is full, its queue is long, and the server says no. */
export const deviceRows: FaultRow[] = [
  { number: 11, name: 'no space left', run: fillDisk },
  { number: 15, name: '409, 422, 413 and 404 wait for the person', run: rejectAndDecide },
  { number: 26, name: '500 changes waiting', run: drainBacklogs },
];

async function fillDisk(scene: Scene): Promise<string> {
  const { device, environment } = scene;
  const { origin } = environment.proxy;
  await device.context.close();
  await device.launch();
  // Space is counted when a database is opened: the limit comes before.
  const session = await device.cdp();
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin });
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 400_000 });
  await device.context.setOffline(true);
  // A worker that is just being started may not have heard that it is offline.
  environment.proxy.plan = toChanges(() => 'drop');
  await device.open();
  let failed = 0;
  for (let made = 0; made < 6_000 && failed === 0; made += 50) {
    const decisions = backlog(scene, 50, made);
    const done = await device.decide(decisions);
    failed = done.filter(({ outcome }) => outcome === 'failed').length;
    await expectWhole(scene);
  }
  must(failed > 0, 'the disk was full');
  await choose(scene);
  await device.page.getByText('No pudimos actualizar el estado de la factura.').first().waitFor({ timeout: 5_000 });
  const { outbox } = await device.look();
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  environment.proxy.plan = () => 'none';
  await device.context.setOffline(false);
  return `${outbox.length} changes fitted, ${failed} were refused and said so`;
}

/** What was acknowledged and not taken back is there, nothing else is, and the rows show exactly that. */
async function expectWhole({ device }: Scene): Promise<void> {
  const { made, takenBack } = device.promises;
  const { outbox, unfolded } = await device.look();
  const kept = outbox.map((row) => row.op_id).sort();
  const acknowledged = [...made.keys()].filter((op_id) => !takenBack.has(op_id)).sort();
  const missing = acknowledged.filter((op_id) => !kept.includes(op_id)).length;
  const surplus = kept.filter((op_id) => !acknowledged.includes(op_id)).length;
  must(missing === 0, `what was acknowledged is kept, and ${missing} changes are not`);
  must(surplus === 0, `what was refused is not kept, and ${surplus} changes are`);
  must(unfolded.length === 0, 'no row shows a change that is not kept');
}

/** By hand, as a person does. */
async function choose({ device }: Scene): Promise<void> {
  const select = device.page.getByRole('combobox', { name: /^Estado de la factura/ }).first();
  const now = await select.textContent().catch(() => '');
  await select.click();
  await device.page
    .getByRole('option', { name: now === 'Pagada' ? 'Enviada' : 'Pagada' })
    .first()
    .click();
}

/** `count` decisions of which none makes another superfluous: the two kinds take turns, each with a new value. */
function backlog({ every }: Scene, count: number, from = 0): Decision[] {
  return Array.from({ length: count }, (_, index) => {
    const nth = from + index;
    const id = every[nth % every.length] ?? '';
    const round = Math.floor(nth / every.length);
    const step = Math.floor(round / 2) + 1;
    if (round % 2 === 0) return { id, status: InvoiceStatus.options[step % 4] ?? 'paid' };
    return { id, classification: Classification.options[step % 4] ?? 'none' };
  });
}

/** Four changes that the server refuses, each in its own way, and one that it finds already made. */
async function rejectAndDecide(scene: Scene): Promise<string> {
  const { device, environment } = scene;
  const [conflict, agreed, gone, invalid, big] = idsApart(scene);
  await device.context.setOffline(true);
  const feed = await readFeed(environment.calls.ana);
  const other = (id: string) => InvoiceStatus.options.find((one) => one !== feed.get(id)?.status) ?? 'paid';
  const third = (id: string) => InvoiceStatus.options.findLast((one) => one !== feed.get(id)?.status) ?? 'paid';
  await device.decide([conflict, agreed, gone, invalid, big].map((id) => ({ id, status: other(id) })));
  const by = () => ({ operationId: crypto.randomUUID() });
  await environment.calls.luis(setInvoiceStatus, { params: { id: conflict }, body: { status: third(conflict) } }, by());
  await environment.calls.luis(setInvoiceStatus, { params: { id: agreed }, body: { status: other(agreed) } }, by());
  await environment.calls.luis(deleteInvoice, { params: { id: gone }, body: {} }, by());
  const seqs = (await device.look()).outbox;
  const opOf = (id: string) => seqs.find((row) => row.about === id)?.op_id;
  environment.proxy.plan = ({ op_id }) => {
    if (op_id && op_id === opOf(invalid)) return { status: 422, code: 'invalid_input' };
    return op_id && op_id === opOf(big) ? { status: 413, code: 'file_too_big' } : 'none';
  };
  await device.context.setOffline(false);
  await until(async () => (await device.pending()) === 0, 'every change to have an answer');
  const rejected = (await device.look()).outbox.map((row) => row.about).sort();
  must(JSON.stringify(rejected) === JSON.stringify([conflict, gone, invalid, big].sort()), 'four of five are parked');
  await device.page
    .getByText(/No pudimos enviar 4 cambios/)
    .first()
    .waitFor();
  const note = 'four rejected and shown; one retried, three discarded';
  environment.proxy.plan = () => 'none';
  for (const { seq, about, op_id } of (await device.look()).outbox) {
    device.promises.release([op_id]);
    await device.bridge(about === conflict ? 'retryRejected' : 'discard', device.name, seq);
  }
  device.promises.release((await device.look()).outbox.map((row) => row.op_id));
  await until(
    async () => (await readFeed(environment.calls.ana)).get(conflict)?.status === other(conflict),
    'the person to win',
  );
  return note;
}

function idsApart({ ids }: Scene): [string, string, string, string, string] {
  const [a, b, c, d, e] = ids;
  must(a !== undefined && b !== undefined && c !== undefined && d !== undefined && e !== undefined, 'there are five');
  return [a, b, c, d, e];
}

/** The same backlog over three networks; how fast it goes is for the table. */
async function drainBacklogs(scene: Scene): Promise<string> {
  const { device, environment } = scene;
  const response: string[] = [];
  let from = 0;
  for (const [count, latencyMs] of [
    [500, 0],
    [200, 100],
    [60, 300],
  ] as const) {
    await device.context.setOffline(true);
    await device.decide(backlog(scene, count, from));
    from += Math.ceil(count / scene.every.length / 2) * 2 * scene.every.length;
    const waiting = await device.pending();
    environment.proxy.latencyMs = latencyMs;
    const start = Date.now();
    await device.context.setOffline(false);
    await until(async () => (await device.pending()) === 0, `${waiting} changes to go`, 150_000);
    const seconds = (Date.now() - start) / 1_000;
    response.push(`${waiting} at ${latencyMs} ms: ${seconds.toFixed(1)} s, ${(waiting / seconds).toFixed(0)}/s`);
  }
  return response.join('; ');
}
