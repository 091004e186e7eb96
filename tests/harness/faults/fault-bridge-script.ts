import { bundleScript } from '../browser/bundle-script.ts';

let made: Promise<string> | undefined;

/** The test interface (fault-bridge.ts) as one script that a browser runs before any page loads. */
export function faultBridgeScript(): Promise<string> {
  made ??= bundleScript('tests/harness/faults/fault-bridge.ts');
  return made;
}
