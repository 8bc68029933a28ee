import { compareTexts } from '@kitchen-table/i18n/formats'

/** Returns the text by which equal titles are found. */
export function normalizeTitle(title: string): string {
  return title.trim().toLowerCase()
}

/** Returns whether a record has this title: one that differs only in case or outer spaces is equal (docs/product.md 4.9). */
export function isTitleTaken(records: Iterable<{ title: string }>, title: string): boolean {
  const wanted = normalizeTitle(title)
  if (wanted === '') return false
  for (const record of records) if (normalizeTitle(record.title) === wanted) return true
  return false
}

const inNumericOrder = { numeric: true }

type Titled = { title: string; key: string }

/** Compares records for a list that is sorted by title; equal titles by key, so that the order is always the same. */
export function compareTitles(a: Titled, b: Titled): number {
  return compareTexts(a.title, b.title, inNumericOrder) || compareTexts(a.key, b.key, inNumericOrder)
}

/** Returns records sorted by title. `toTitled` returns the title and key of one. */
export function sortByTitle<T>(records: Iterable<T>, toTitled: (record: T) => Titled): T[] {
  return [...records]
    .map((record) => ({ record, titled: toTitled(record) }))
    .sort((a, b) => compareTitles(a.titled, b.titled))
    .map(({ record }) => record)
}
