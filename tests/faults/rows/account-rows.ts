import { setTimeout as sleep } from 'node:timers/promises';
import { deleteUser } from '#contract/accounts/users.ts';
import { bridgeOf, FaultDevice, until } from '#tests/harness/faults/fault-device.ts';
import { aDocument } from '#tests/harness/faults/fault-files.ts';
import { callAs, insertColleague, type Person } from '#tests/harness/faults/fault-people.ts';
import { casesOf } from './conflict-rows.ts';
import { type FaultRow, must, type Scene, storm } from './row.ts';

/** An account ends while its changes wait. */
export const accountRows: FaultRow[] = [{ number: 36, name: 'a user deleted with changes waiting', run: deleteAuthor }];

/** Carla's account is made for the row: Ana is signed in at its end, on her device and on Carla's. */
async function deleteAuthor(scene: Scene): Promise<string> {
  const { environment, chance, ids } = scene;
  const carla = await aColleague(scene);
  const device = await FaultDevice.start(environment, chance);
  try {
    await device.enter(carla);
    const { name } = device;
    await device.context.setOffline(true);
    const cases = await casesOf(scene, ids.slice(0, 10));
    await device.decide(cases.map(({ id, wanted }) => ({ id, status: wanted.status })));
    const number = `C${chance.below(1_000_000)}`;
    await device.queueFiles([aDocument(number)]);
    const waiting = (await device.look()).outbox.map(({ op_id }) => op_id).sort();
    must(waiting.length === cases.length + 1, 'ten changes and a file wait');
    const ana = await callAs(environment.serverOrigin(), environment.people.ana);
    await ana(deleteUser, { params: { id: carla.id } }, { operationId: crypto.randomUUID() });
    await device.context.setOffline(false);
    await device.page.waitForURL('**/login*');
    await device.page.getByRole('button', { name: 'Exportar cambios' }).waitFor();
    await storm(scene, { count: 20, batch: 5, pauseMs: 0 });
    await device.signIn(environment.people.ana);
    await device.wake();
    await sleep(2_000);
    await expectKept({ scene, device, carla, name, waiting });
    return `${waiting.length} changes of a deleted user are kept and can be exported`;
  } finally {
    await device.close();
  }
}

async function aColleague({ environment }: Scene): Promise<Person> {
  const found: { person?: Person } = {};
  await environment.inspect(async (trx) => {
    found.person = await insertColleague(trx, environment.people.ana.company_id);
  });
  const { person } = found;
  must(person !== undefined, 'the user is made');
  return person;
}

type Kept = { scene: Scene; device: FaultDevice; carla: Person; name: string; waiting: readonly string[] };

/** Nothing is sent in anybody's name, nothing is shown to Ana, and all of it can be exported. */
async function expectKept({ scene, device, carla, name, waiting }: Kept): Promise<void> {
  const { environment } = scene;
  const page = device.page;
  const { outbox } = await bridgeOf(page, 'look', name);
  must(
    outbox
      .map(({ op_id }) => op_id)
      .sort()
      .join() === waiting.join(),
    'all of it is kept',
  );
  must((await device.look()).outbox.length === 0, 'nothing of it waits in the name of Ana');
  const answered = environment.proxy.log.filter(({ op_id, status }) => status === 200 && waiting.includes(op_id ?? ''));
  must(answered.length === 0, `nothing of it is sent, and ${answered.length} changes were`);
  const { content } = JSON.parse(await bridgeOf(page, 'exportChanges', name, 'Carla'));
  const exported: string[] = content.changes.map(({ op_id }: { op_id: string }) => op_id);
  must(exported.sort().join() === waiting.join() && content.user_id === carla.id, 'all of it can be exported');
  await until(async () => (await scene.device.pending()) === 0, 'the changes of Ana to be sent');
}
