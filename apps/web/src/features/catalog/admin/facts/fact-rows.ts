/** A row of two texts as an item of a list: the name and text of a value, or the days of a period. */
export type FactRowTexts = readonly [first: string, second: string]

/** The sentences about the two inputs of each row, by the row's index. */
export type FactRowErrors = Readonly<
  Record<number, readonly [first: string | undefined, second: string | undefined]>
>

export const formatFactRow = (row: FactRowTexts): string => JSON.stringify(row)

export function parseFactRow(item: string): FactRowTexts {
  const [first, second]: string[] = JSON.parse(item)
  return [first ?? '', second ?? '']
}

/** The rows of a form in which something is typed: the others are not sent. */
export function listFilledRows(items: readonly string[]): { index: number; row: FactRowTexts }[] {
  return items
    .map((item, index) => ({ index, row: parseFactRow(item) }))
    .filter(({ row }) => row.some((text) => text.trim() !== ''))
}
