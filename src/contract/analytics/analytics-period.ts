import { z } from 'zod/mini';
import { ProductType } from '#domain/analytics/product-type.ts';
import { onePeriod, PERIOD_FIELDS, PeriodQuery } from '#domain/dates/period-filter.ts';

/** The query of every analysis. */
export const AnalyticsPeriod = PeriodQuery;

const search = z._default(z.string().check(z.trim(), z.maxLength(200)), '');
const product_type = z._default(ProductType, 'sold');

/** `search` limits the list to names and numbers that contain it; totals and chart still cover everything. */
export const AnalyticsQuery = z.object({ ...PERIOD_FIELDS, search }).check(onePeriod);

/** The same for products. */
export const ProductAnalyticsQuery = z.object({ ...PERIOD_FIELDS, search, product_type }).check(onePeriod);
export const ProductQuery = z.object({ ...PERIOD_FIELDS, product_type }).check(onePeriod);

/** What `year`, `from` and `to` mean, for the description of each analysis. */
export const PERIOD_TEXT =
  'Either `year`, or both `from` and `to`: the first and the last day, by the dates of the documents. Without any of them all years.';
