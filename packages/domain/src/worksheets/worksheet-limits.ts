/**
 * What a worksheet may have at most, about three times as much as those of the library: whatever is within the limits
 * can be typeset: a part that is not split between pages is shorter than a page. Lengths are in characters.
 */
export const worksheetLimits = {
  source: 8000,
  title: 120,
  text: 1000,
  item: 300,
  label: 200,
  cell: 90,
  columns: 8,
  rows: 60,
  fields: 400,
} as const
