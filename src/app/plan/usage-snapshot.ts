/** Under which this device keeps what was used of the plan. */
export const USAGE = 'usage';
