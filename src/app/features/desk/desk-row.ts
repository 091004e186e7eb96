import type { PersonCompany } from '#app/switching/use-person-companies.ts';
import type { DeskCompany, ReviewFigures } from '#domain/desk/desk.ts';
import type { StoredReview } from '#store/review-figures.ts';

/** A company in the table. Undefined: known neither to this device nor from the server yet. */
export type DeskRow = {
  company: PersonCompany;
  review: ReviewFigures | undefined;
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
  return { company, server, review: newestReview(company, reviews.get(company.id), server, desk?.takenAt ?? 0) };
};

/**
 * The company in view, and a company with changes that are not sent, are as this device shows them; of another one the
 * newer figures hold.
 */
function newestReview(
  { isCurrent, waiting }: PersonCompany,
  device: StoredReview | undefined,
  server: ReviewFigures | undefined,
  takenAt: number,
): ReviewFigures | undefined {
  if (!device || device.pulled_at === null) return server ?? device?.figures;
  const isDevice = isCurrent || waiting > 0 || device.pulled_at >= takenAt;
  return isDevice || !server ? device.figures : server;
}
