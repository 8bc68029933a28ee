/** Made with the first list: loading the names of all countries would slow every start of the server. */
let regionNames: Intl.DisplayNames | undefined

/** Returns the names of countries, by their codes, as a list in words: "United States and Canada". */
export function formatCountryNames(codes: readonly string[]): string {
  regionNames ??= new Intl.DisplayNames('en-US', { type: 'region' })
  const names = codes.map((code) => regionNames?.of(code) ?? code)
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names)
}
