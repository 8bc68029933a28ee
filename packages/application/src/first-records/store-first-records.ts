/** Writes that are under way at the same time. */
const CONCURRENT_WRITES = 20

/**
 * Stores records of a first start, the one with the slug `last` after all others: where it is, all have been stored, and
 * what was interrupted begins again. `store` must leave an existing record as it is.
 */
export async function storeFirstRecords<Item extends { slug: string }>(
  records: readonly Item[],
  last: string,
  store: (record: Item) => Promise<unknown>,
): Promise<void> {
  const others = records.filter(({ slug }) => slug !== last)
  for (let at = 0; at < others.length; at += CONCURRENT_WRITES)
    await Promise.all(others.slice(at, at + CONCURRENT_WRITES).map(store))
  for (const record of records) if (record.slug === last) await store(record)
}
