/** The most columns and rows of a table in a rich text (docs/product.md 4.11): more do not fit a page or a phone. */
export const MAX_TABLE_COLUMNS = 10
export const MAX_TABLE_ROWS = 100
