const MB = 1024 * 1024;

/** '25 MB', '1 GB'; for sizes in whole megabytes. */
export const formatMegabytes = (bytes: number): string =>
  bytes >= 1024 * MB && bytes % (1024 * MB) === 0 ? `${bytes / 1024 / MB} GB` : `${bytes / MB} MB`;
