import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile'

export type { CountryCode }

/** Who has this calling code in common shares no more than that: the Caribbean costs many times as much. */
const NORTH_AMERICA = { callingCode: '1', countries: ['US', 'CA'] as const }

/** Of the United States: American Samoa, Guam, the Northern Mariana Islands, Puerto Rico, the Virgin Islands. */
const US_TERRITORIES: ReadonlySet<CountryCode> = new Set(['AS', 'GU', 'MP', 'PR', 'VI'])

/**
 * Returns the country of a number in E.164 that text messages can be sent to, or null: what is valid here is a mobile
 * number, or one of a country that does not tell those from fixed lines. Premium, toll-free and shared-cost numbers,
 * pagers and companies' numbers are not.
 */
export function findMobileCountry(phone: string): CountryCode | null {
  const parsed = parsePhoneNumberFromString(phone)
  return (parsed?.isValid() && parsed.country) || null
}

/** Whether text messages to a number in E.164 are sent: it can have them, and belongs to one of the countries. */
export function canReceiveTexts(phone: string, countries: readonly CountryCode[]): boolean {
  const country = findMobileCountry(phone)
  if (country === null) return false
  return countries.includes(country) || (countries.includes('US') && US_TERRITORIES.has(country))
}

/**
 * Returns the countries that a setting means: one by its code as US, or all that share a calling code as +44. +1 is the
 * United States and Canada alone; the territories go with the United States, see isTextable. Null where there is none.
 */
export function parseCountrySetting(setting: string): readonly CountryCode[] | null {
  if (!setting.startsWith('+')) return isSupportedCountry(setting) ? [setting] : null
  const callingCode = setting.slice(1)
  if (callingCode === NORTH_AMERICA.callingCode) return NORTH_AMERICA.countries
  const countries = getCountries().filter((country) => getCountryCallingCode(country) === callingCode)
  return countries.length > 0 ? countries : null
}
