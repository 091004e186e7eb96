import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDriver,
  type PostgresPool,
  type TransactionSettings,
} from 'kysely';
import { escapeLiteral } from 'pg';

/** Settings of the database, by name. */
export type Settings = Readonly<Record<string, string>>;

/** Kysely's driver, whose transactions begin together with their settings: one round trip, not two. */
export class TransactionDriver extends PostgresDriver {
  readonly #readSettings: () => Settings;

  /** `readSettings` returns the settings of the transaction that begins. */
  constructor(pool: PostgresPool, readSettings: () => Settings) {
    super({ pool });
    this.#readSettings = readSettings;
  }

  override async beginTransaction(connection: DatabaseConnection, begun: TransactionSettings): Promise<void> {
    const settings = this.#readSettings();
    try {
      await connection.executeQuery(CompiledQuery.raw(`${beginStatement(begun)}; ${setLocal(settings)}`));
    } catch (error) {
      // Kysely takes back only a transaction that has begun, and this one may have.
      await this.rollbackTransaction(connection);
      throw error;
    }
  }
}

function beginStatement({ isolationLevel, accessMode }: TransactionSettings): string {
  return ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ');
}

/** The settings are valid until the end of the transaction, because connections are shared. */
function setLocal(settings: Settings): string {
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
  );
  return `select ${calls.join(', ')}`;
}
