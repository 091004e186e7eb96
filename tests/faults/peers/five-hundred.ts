import { setTimeout as sleep } from 'node:timers/promises';
import type { Plan } from '#tests/harness/faults/chaos-proxy.ts';
import { type FaultRow, storm } from '../rows/row.ts';

/** A server that says of every change that it could not. */
export const answersWith500: Plan = ({ op_id }) => (op_id ? { status: 500, code: 'unexpected' } : 'none');

export const fiveHundred: FaultRow = {
  number: 500,
  name: 'the server answers 500 for five seconds',
  run: async (scene) => {
    const { device, environment } = scene;
    await device.context.setOffline(true);
    await storm(scene, { count: 30, batch: 5, pauseMs: 0 });
    environment.proxy.plan = answersWith500;
    await device.context.setOffline(false);
    await sleep(5_000);
    return undefined;
  },
};
