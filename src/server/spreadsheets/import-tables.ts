import type { ColumnType, Generated } from 'kysely';
import type {
  ForeignRows,
  ImportJob,
  ImportMapping,
  ImportTemplate,
  RowOutcome,
  TypeAnswer,
} from '#domain/sheets/import-job.ts';
import type { ImportStatus } from '#domain/sheets/import-status.ts';
import type { SheetRowOptions } from '#domain/sheets/read-document-head.ts';
import type { RowProblem } from '#domain/sheets/row-reader.ts';
import type { Instant, InstantOrNull, Json } from '../platform/database/column-types.ts';

/** An import: its file, its progress, the process that works on it, and the end of its lease. */
type Imports = {
  company_id: string;
  id: string;
  user_id: string;
  file_name: string;
  template_type: ImportTemplate;
  layout: SheetRowOptions['layout'];
  /** Only for the layout `mapped`. */
  mapping: ColumnType<ImportMapping | null, string | null, never>;
  sha256: string;
  size: number;
  status: Generated<ImportStatus>;
  /** The last row of the sheet that was imported. */
  last_row: Generated<number>;
  total_rows: Generated<number>;
  processed_rows: Generated<number>;
  created_count: Generated<number>;
  updated_count: Generated<number>;
  duplicate_count: Generated<number>;
  skipped_count: Generated<number>;
  failed_count: Generated<number>;
  /** Imported rows that name none of the company's NITs. */
  foreign_count: Generated<number>;
  foreign_rows: Generated<ForeignRows>;
  skipped: ColumnType<ImportJob['skipped'], string | undefined, string>;
  unknown_types: ColumnType<ImportJob['unknown_types'], string | undefined, string>;
  detail: ColumnType<string | null, string | null | undefined, string | null>;
  attempts: Generated<number>;
  runner: ColumnType<string | null, string | null | undefined, string | null>;
  leased_until: InstantOrNull;
  created_at: Instant;
  finished_at: InstantOrNull;
};

/** Rows that were not imported. Imports from before migration 0014 have the other rows too, with `problems` null. */
type ImportRows = {
  company_id: string;
  import_id: string;
  sheet: 'documents' | 'details';
  row_no: number;
  outcome: RowOutcome;
  problems: ColumnType<RowProblem[] | null, string | null, never>;
};

/** The mappings that a company has saved, by the titles of the columns. */
type ImportMappings = { company_id: string; header_key: string; mapping: Json<ImportMapping>; updated_at: Instant };

/** What document types of the company's files are, by typeName of domain/sheets/document-type.ts. */
type ImportTypes = { company_id: string; name: string; kind: TypeAnswer['kind']; updated_at: Instant };

export type ImportTables = {
  imports: Imports;
  import_rows: ImportRows;
  import_mappings: ImportMappings;
  import_types: ImportTypes;
};
