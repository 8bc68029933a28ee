/** A row of two texts as an item of a list: the name and text of a value, or the days of a period. */
export type FactRowTexts = readonly [first: string, second: string]

/** The sentences about the two inputs of each row, by the row's index. */
export type FactRowErrors = Readonly<
  Record<number, readonly [first: string | undefined, second: string | undefined]>
>

export const formatFactRow = (row: FactRowTexts): string => JSON.stringify(row)

const isRow = (value: unknown): value is FactRowTexts =>
  Array.isArray(value) && value.length === 2 && value.every((text) => typeof text === 'string')

/** Returns the texts of a row. An item of another form, as an earlier release may have stored in a draft, is its second text. */
export function parseFactRow(item: string): FactRowTexts {
  try {
    const row: unknown = JSON.parse(item)
    return isRow(row) ? row : ['', item]
  } catch {
    return ['', item]
  }
}

/** The rows of a form in which something is typed: the others are not sent. */
export function listFilledRows(items: readonly string[]): { index: number; row: FactRowTexts }[] {
  return items
    .map((item, index) => ({ index, row: parseFactRow(item) }))
    .filter(({ row }) => row.some((text) => text.trim() !== ''))
}
