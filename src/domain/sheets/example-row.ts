/** The remark of the example rows of the templates. A row that still has it is skipped (docs/imports.md#template). */
export const EXAMPLE_REMARK = 'Fila de ejemplo: bórrala antes de importar tus facturas.';

/** What the person reads about the skipped rows. */
export const EXAMPLE_ROWS = 'filas de ejemplo de la plantilla';
