import { formatCountryName, formatList } from '@kitchen-table/i18n/formats'

/** Returns the names of countries, by their codes, as a list in words: "United States and Canada". */
export const formatCountryNames = (codes: readonly string[]): string =>
  formatList(codes.map(formatCountryName))
