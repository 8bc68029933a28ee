/**
 * What a worksheet may have at most, about three times as much as those of the library: whatever is within the limits
 * can be typeset: a part that is not split between pages is shorter than a page. The source is measured in bytes of UTF-8, as
 * what is stored is (docs/product.md 4.15), and its parts in characters.
 */
export const worksheetLimits = {
  source: 8 * 1024,
  title: 120,
  text: 1000,
  item: 300,
  label: 200,
  cell: 90,
  columns: 8,
  rows: 60,
  fields: 400,
} as const
