import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile'

export type { CountryCode }

/** +1 means only these two countries: texts to the Caribbean, which shares the code, cost many times as much. */
const NORTH_AMERICA = { callingCode: '1', countries: ['US', 'CA'] as const }

/** American Samoa, Guam, the Northern Mariana Islands, Puerto Rico, the Virgin Islands. */
const US_TERRITORIES: ReadonlySet<CountryCode> = new Set(['AS', 'GU', 'MP', 'PR', 'VI'])

/** Returns the country of a number that texts can be sent to (no premium, toll-free or fixed line), or null. */
export function findMobileCountry(phone: string): CountryCode | null {
  const parsed = parsePhoneNumberFromString(phone)
  return (parsed?.isValid() && parsed.country) || null
}

/** Returns whether texts may be sent to a number in E.164: it can receive them, and its country is allowed. */
export function canReceiveTexts(phone: string, countries: readonly CountryCode[]): boolean {
  const country = findMobileCountry(phone)
  if (country === null) return false
  return countries.includes(country) || (countries.includes('US') && US_TERRITORIES.has(country))
}

/** Returns the countries of a setting, such as US or +44 (+1 is the US and Canada only); null if there is none. */
export function parseCountrySetting(setting: string): readonly CountryCode[] | null {
  if (!setting.startsWith('+')) return isSupportedCountry(setting) ? [setting] : null
  const callingCode = setting.slice(1)
  if (callingCode === NORTH_AMERICA.callingCode) return NORTH_AMERICA.countries
  const countries = getCountries().filter((country) => getCountryCallingCode(country) === callingCode)
  return countries.length > 0 ? countries : null
}
