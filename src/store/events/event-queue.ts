import { Dexie, type EntityTable } from 'dexie';

type QueuedEvent = { n: number; event: unknown };

/** More than a long time without a network needs; beyond it the oldest are forgotten. */
const LIMIT = 500;

/** Usage events that wait for a network. Of the device and of nobody: they name no person and no company. */
export class EventQueue extends Dexie {
  declare readonly events: EntityTable<QueuedEvent, 'n'>;

  constructor(name = 'cuadra-events') {
    super(name);
    this.version(1).stores({ events: '++n' });
  }
}

export async function queueEvents(queue: EventQueue, events: readonly unknown[]): Promise<void> {
  await queue.transaction('rw', queue.events, async () => {
    await queue.events.bulkAdd(events.map((event) => ({ event })));
    const over = (await queue.events.count()) - LIMIT;
    if (over > 0) await queue.events.orderBy('n').limit(over).delete();
  });
}

/** The oldest `count`; whoever takes them has them alone, in whichever tab. */
export async function takeEvents(queue: EventQueue, count: number): Promise<unknown[]> {
  return queue.transaction('rw', queue.events, async () => {
    const rows = await queue.events.orderBy('n').limit(count).toArray();
    await queue.events.bulkDelete(rows.map(({ n }) => n));
    return rows.map(({ event }) => event);
  });
}
