/** Returns the names of countries, by their codes, as a list in words: "United States and Canada". */
export function formatCountryNames(codes: readonly string[]): string {
  // Not when the module is loaded: this is a thirtieth of the server's start.
  const regionNames = new Intl.DisplayNames('en-US', { type: 'region' })
  const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' })
  return listFormat.format(codes.map((code) => regionNames.of(code) ?? code))
}
