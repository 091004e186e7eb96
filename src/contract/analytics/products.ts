import { z } from 'zod/mini';
import { ProductAnalytics } from '#domain/analytics/product-analytics.ts';
import { ProductDetail } from '#domain/analytics/product-detail.ts';
import { ProductType } from '#domain/analytics/product-type.ts';
import { endpoint } from '../endpoint.ts';
import { AnalyticsPeriod, AnalyticsQuery } from './analytics-period.ts';

const product_type = z._default(ProductType, 'sold');

export const getProductAnalytics = endpoint({
  method: 'GET',
  path: '/products/analytics',
  summary: 'What was sold or purchased of each product in a year or in all years; `search` narrows the list only.',
  access: 'view_products',
  query: z.extend(AnalyticsQuery, { product_type }),
  response: ProductAnalytics,
  problems: [],
});

export const getProduct = endpoint({
  method: 'GET',
  path: '/products/:id',
  summary: 'One product with its months and the prices it was sold or purchased at.',
  access: 'view_products',
  params: z.object({ id: z.uuid() }),
  query: z.extend(AnalyticsPeriod, { product_type }),
  response: ProductDetail,
  problems: ['not_found'],
});
