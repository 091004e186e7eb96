import type { PersonCompany } from '#app/switching/use-person-companies.ts';
import type { DeskCompany, ReviewFigures } from '#domain/desk/desk.ts';
import type { DeadlineFigures } from '#domain/radian/radian-summary.ts';
import type { LastRun } from '#domain/reconciliation/last-run.ts';
import type { StoredReview } from '#store/review-figures.ts';

/** A company in the table. Undefined: known neither to this device nor from the server yet. */
export type DeskRow = {
  company: PersonCompany;
  review: ReviewFigures | undefined;
  /** The last kept reconciliation with DIAN; null without one. */
  reconciliation: LastRun | null | undefined;
  /** The deadlines of purchases on credit; null from an older server. */
  deadlines: DeadlineFigures | null | undefined;
  /** What only the server counts, as last read. */
  server: DeskCompany | undefined;
};

export type ServerDesk = { items: readonly DeskCompany[]; takenAt: number };

/** `reviews`: by company, from this device. */
export const toDeskRow = (
  company: PersonCompany,
  reviews: ReadonlyMap<string, StoredReview>,
  desk: ServerDesk | undefined,
): DeskRow => {
  const server = desk?.items.find(({ id }) => id === company.id);
  const device = reviews.get(company.id);
  const isDevice = device !== undefined && isNewer(device, company, server && desk?.takenAt);
  return {
    company,
    server,
    review: isDevice ? device.figures : server,
    // A review that an earlier build stored has neither of these.
    deadlines: isDevice && device.deadlines !== undefined ? device.deadlines : server?.deadlines,
    reconciliation: isDevice && device.reconciliation !== undefined ? device.reconciliation : server?.reconciliation,
  };
};

/**
 * The company in view, and a company with changes that are not sent, are as this device shows them; of another one the
 * newer figures hold. `takenAt`: when the server counted; undefined when it never did.
 */
function isNewer(
  { pulled_at }: StoredReview,
  { isCurrent, waiting }: PersonCompany,
  takenAt: number | undefined,
): boolean {
  if (takenAt === undefined) return true;
  return pulled_at !== null && (isCurrent || waiting > 0 || pulled_at >= takenAt);
}
