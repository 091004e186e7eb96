import type { Finding } from '../finding.ts';
import { eventsOf, FIELDS, type Field, type History, type Shown, type Values } from '../history.ts';
import { concerns, valuesAt } from '../operations.ts';

/** A device shows something else than the server has, or the server something else than was applied. */
export function findDiverged(history: History): Finding[] {
  return eventsOf(history, 'stored').flatMap(({ values }) => [
    ...divergedServer(history, values),
    ...eventsOf(history, 'shown').flatMap((shown) => divergedDevice(history, shown, values)),
  ]);
}

function divergedServer(history: History, stored: Values): Finding[] {
  const applied = valuesAt(history, history.length);
  return FIELDS.filter((field) => applied[field] !== undefined && applied[field] !== stored[field]).map((field) => ({
    kind: 'diverged',
    about: `server ${field}`,
    text: `the server has ${field}=${stored[field]}, and ${field}=${applied[field]} was applied last`,
  }));
}

function divergedDevice(history: History, { device, values }: Shown, stored: Values): Finding[] {
  const waiting = eventsOf(history, 'waiting').filter((one) => one.device === device && one.state !== 'rejected');
  const isOpen = (field: Field) => waiting.some((one) => concerns(one.field, field));
  // A deleted invoice has no other field on a device.
  const isGone = values.deleted === 'true' && stored.deleted === 'true';
  return FIELDS.filter((field) => !isGone && !isOpen(field) && values[field] !== stored[field]).map((field) => ({
    kind: 'diverged',
    about: `${device} ${field}`,
    text: `${device} shows ${field}=${values[field]}, and the server has ${field}=${stored[field]}`,
  }));
}

/** A change that waits although neither the network nor the person keeps it. */
export function findStuck(history: History): Finding[] {
  return eventsOf(history, 'waiting')
    .filter(({ state }) => state === 'pending')
    .map(({ op_id, device }) => ({ kind: 'stuck', about: op_id, text: `it still waits on ${device}` }));
}
