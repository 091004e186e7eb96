import type { Confirmed } from './device.ts';

/** One line: what the devices did. */
export function printWork(devices: readonly Confirmed[]): void {
  const sum = (of: (device: Confirmed) => number) => devices.reduce((total, device) => total + of(device), 0);
  const uploads = sum(({ invoices }) => invoices.size);
  const changes = sum(({ invoices }) => [...invoices.values()].reduce((total, row) => total + row.changes, 0));
  const rows = sum(({ imports }) => imports.reduce((total, one) => total + one.rows, 0));
  const imports = sum((device) => device.imports.length);
  const retries = sum((device) => device.retries);
  console.log(
    `${devices.length} devices: ${uploads} uploads, ${changes} changes, ${imports} imports of ${rows} rows, ${retries} requests repeated`,
  );
}
