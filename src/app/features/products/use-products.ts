import { useEffect, useState } from 'react';
import { useAnalyticsSnapshot } from '#app/data/use-analytics-snapshot.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { getProduct, getProductAnalytics } from '#contract/analytics/products.ts';
import { ProductAnalytics, type ProductFigures } from '#domain/analytics/product-analytics.ts';
import { ProductDetail } from '#domain/analytics/product-detail.ts';
import type { ProductType } from '#domain/analytics/product-type.ts';
import { type PeriodFilter, periodKey, queryOfPeriod } from '#domain/dates/period-filter.ts';

type ProductRequest = { product_type: ProductType; period: PeriodFilter };

/** Returns the last response. Lines exist only on the server: a pending change counts after it is sent. */
export function useProducts({ product_type, period }: ProductRequest) {
  const query = { ...queryOfPeriod(period), product_type, search: '' };
  return useAnalyticsSnapshot({
    id: `products:${product_type}:${periodKey(period)}`,
    schema: ProductAnalytics,
    fetch: (call, signal) => call(getProductAnalytics, { query }, { signal }),
  });
}

/** Returns the last response for one product in a period. */
export function useProduct(id: string, { product_type, period }: ProductRequest) {
  const query = { ...queryOfPeriod(period), product_type };
  return useAnalyticsSnapshot({
    id: `product:${id}:${product_type}:${periodKey(period)}`,
    schema: ProductDetail,
    fetch: (call, signal) => call(getProduct, { params: { id }, query }, { signal }),
  });
}

/** Returns the search results beyond the listed rows; undefined when the server is not reachable. */
export function useUnlisted(
  { product_type, period }: ProductRequest,
  search: string,
): readonly ProductFigures[] | undefined {
  const { call } = useSignedIn();
  const key = `${product_type} ${periodKey(period)} ${search}`;
  const [matches, setMatches] = useState<{ key: string; products: readonly ProductFigures[] }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a period is another object on every render; `key` names it.
  useEffect(() => {
    if (search === '') return;
    const controller = new AbortController();
    call(
      getProductAnalytics,
      { query: { ...queryOfPeriod(period), product_type, search } },
      { signal: controller.signal },
    )
      .then(({ products }) => setMatches({ key, products }))
      // The listed rows are still searched.
      .catch(() => undefined);
    return () => controller.abort();
  }, [call, product_type, search, key]);
  return matches?.key === key ? matches.products : undefined;
}
