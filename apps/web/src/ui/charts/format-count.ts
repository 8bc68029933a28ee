const numbers = new Intl.NumberFormat('en-US')

/** Formats a whole number: "1,204". */
export function formatCount(count: number): string {
  return numbers.format(count)
}
