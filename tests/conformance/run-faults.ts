import type { Account } from './suite.ts';

export async function runFaults(_account: Account): Promise<boolean> {
  return false;
}
