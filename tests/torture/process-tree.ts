import { readdirSync, readFileSync } from 'node:fs';

/** Resident megabytes of a process and of all that it started, as Linux counts them. What ends meanwhile counts nothing. */
export function megabytesOf(root: number): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? textOf(`/proc/${pid}/stat`) : '';
    // The name in brackets may hold spaces; the parent is the second field after it.
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (parent !== undefined) parents.set(pid, Number(parent));
  }
  const isOurs = (pid: number | undefined): boolean => pid !== undefined && (pid === root || isOurs(parents.get(pid)));
  const kilobytes = [...parents.keys()].filter(isOurs).map((pid) => {
    const [, resident] = /^VmRSS:\s+(\d+) kB/m.exec(textOf(`/proc/${pid}/status`)) ?? [];
    return Number(resident ?? 0);
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
