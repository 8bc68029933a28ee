const names = new Intl.DisplayNames('en-US', { type: 'region' })
const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Returns the countries by their codes as people write them: "United States and Canada". */
export function countryNames(codes: readonly string[]): string {
  return list.format(codes.map((code) => names.of(code) ?? code))
}
