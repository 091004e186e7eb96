import { z } from 'zod/mini';
import { ProductAnalytics } from '#domain/analytics/product-analytics.ts';
import { ProductDetail } from '#domain/analytics/product-detail.ts';
import { endpoint } from '../endpoint.ts';
import { PERIOD_TEXT, ProductAnalyticsQuery, ProductQuery } from './analytics-period.ts';

export const getProductAnalytics = endpoint({
  method: 'GET',
  path: '/products/analytics',
  summary: 'What was sold or purchased of each product in a period; `search` narrows the list only.',
  description: PERIOD_TEXT,
  access: 'view_products',
  query: ProductAnalyticsQuery,
  response: ProductAnalytics,
  problems: [],
});

export const getProduct = endpoint({
  method: 'GET',
  path: '/products/:id',
  summary: 'One product with its months and the prices it was sold or purchased at.',
  description: PERIOD_TEXT,
  access: 'view_products',
  params: z.object({ id: z.uuid() }),
  query: ProductQuery,
  response: ProductDetail,
  problems: ['not_found'],
});
