/** Returns the names of countries, by their codes, as a list in words: "United States and Canada". */
export function formatCountryNames(codes: readonly string[]): string {
  // Not when the module is loaded: the first one reads the data of all languages, and few starts of the server need it.
  const regionNames = new Intl.DisplayNames('en-US', { type: 'region' })
  const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' })
  return listFormat.format(codes.map((code) => regionNames.of(code) ?? code))
}
