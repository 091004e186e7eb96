import { useEffect, useState } from 'react';
import { useSnapshot } from '#app/data/use-snapshot.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useLastPull } from '#app/sync-status/use-sync-status.ts';
import { getProduct, getProductAnalytics } from '#contract/analytics/products.ts';
import type { ProductDetailView } from '#domain/analytics/analytics-view.ts';
import { ProductAnalytics, type ProductFigures } from '#domain/analytics/product-analytics.ts';
import { ProductDetail } from '#domain/analytics/product-detail.ts';

/** What the server last said. Lines stay on the server: a change that waits is counted when it has been sent. */
export function useProducts({ product_type, year }: ProductDetailView) {
  const query = { product_type, year, search: '' };
  return useSnapshot({
    id: `products:${product_type}:${year}`,
    schema: ProductAnalytics,
    fetch: (call, signal) => call(getProductAnalytics, { query }, { signal }),
    refreshKey: useLastPull(),
  });
}

export function useProduct(id: string, { product_type, year }: ProductDetailView) {
  return useSnapshot({
    id: `product:${id}:${product_type}:${year}`,
    schema: ProductDetail,
    fetch: (call, signal) => call(getProduct, { params: { id }, query: { product_type, year } }, { signal }),
    refreshKey: useLastPull(),
  });
}

/** The rows that a search finds among those that the list has no room for; undefined when it cannot be asked. */
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
      // What is listed is searched all the same.
      .catch(() => undefined);
    return () => controller.abort();
  }, [call, product_type, year, search, key]);
  return matches?.key === key ? matches.products : undefined;
}
