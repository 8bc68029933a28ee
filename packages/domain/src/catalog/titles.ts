/** Returns the text by which equal titles are found. */
export function normalizeTitle(title: string): string {
  return title.trim().toLowerCase()
}

/** Titles that differ only in case or in spaces around them are equal (docs/product.md 4.9). */
export function areTitlesEqual(a: string, b: string): boolean {
  return normalizeTitle(a) === normalizeTitle(b)
}

const collator = new Intl.Collator('en', { numeric: true })

/** Compares records for a list that is sorted by title; equal titles by key, so that the order is always the same. */
export function compareTitles(a: { title: string; key: string }, b: { title: string; key: string }): number {
  return collator.compare(a.title, b.title) || collator.compare(a.key, b.key)
}
