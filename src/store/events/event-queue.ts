import { Dexie, type EntityTable } from 'dexie';

type QueuedEvent = { n: number; event: unknown };

/** Enough for a long time without a network; beyond it the oldest events are deleted. */
const LIMIT = 500;

/** Usage events that wait for a network. They belong to the device and contain no user and no company. */
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

/** Removes and returns the `count` oldest events; no other tab gets the same ones. */
export async function takeEvents(queue: EventQueue, count: number): Promise<unknown[]> {
  return queue.transaction('rw', queue.events, async () => {
    const rows = await queue.events.orderBy('n').limit(count).toArray();
    await queue.events.bulkDelete(rows.map(({ n }) => n));
    return rows.map(({ event }) => event);
  });
}
