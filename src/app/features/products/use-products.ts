import { useEffect, useState } from 'react';
import { useSnapshot } from '#app/data/use-snapshot.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useLastPull } from '#app/sync-status/use-sync-status.ts';
import { getProduct, getProductAnalytics } from '#contract/analytics/products.ts';
import type { ProductDetailView } from '#domain/analytics/analytics-view.ts';
import { ProductAnalytics, type ProductFigures } from '#domain/analytics/product-analytics.ts';
import { ProductDetail } from '#domain/analytics/product-detail.ts';

/** Returns the last response. Lines exist only on the server: a pending change counts after it is sent. */
export function useProducts({ product_type, year }: ProductDetailView) {
  const query = { product_type, year, search: '' };
  return useSnapshot({
    id: `products:${product_type}:${year}`,
    schema: ProductAnalytics,
    fetch: (call, signal) => call(getProductAnalytics, { query }, { signal }),
    refreshKey: useLastPull(),
  });
}

/** Returns the last response for one product in a year. */
export function useProduct(id: string, { product_type, year }: ProductDetailView) {
  return useSnapshot({
    id: `product:${id}:${product_type}:${year}`,
    schema: ProductDetail,
    fetch: (call, signal) => call(getProduct, { params: { id }, query: { product_type, year } }, { signal }),
    refreshKey: useLastPull(),
  });
}

/** Returns the search results beyond the listed rows; undefined when the server is not reachable. */
export function useUnlisted(
  { product_type, year }: ProductDetailView,
  search: string,
): readonly ProductFigures[] | undefined {
  const { call } = useSignedIn();
  const key = `${product_type} ${year} ${search}`;
  const [matches, setMatches] = useState<{ key: string; products: readonly ProductFigures[] }>();
  useEffect(() => {
    if (search === '') return;
    const controller = new AbortController();
    call(getProductAnalytics, { query: { product_type, year, search } }, { signal: controller.signal })
      .then(({ products }) => setMatches({ key, products }))
      // The listed rows are still searched.
      .catch(() => undefined);
    return () => controller.abort();
  }, [call, product_type, year, search, key]);
  return matches?.key === key ? matches.products : undefined;
}
