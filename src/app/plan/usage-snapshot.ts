/** The id of the stored usage of the plan. */
export const USAGE = 'usage';
