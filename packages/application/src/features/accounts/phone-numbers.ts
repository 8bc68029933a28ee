import type { CountryCode } from 'libphonenumber-js/mobile'
import { createLazyPackageLoader } from '../../platform/create-lazy-package-loader.ts'

const loadPhoneNumbers =
  createLazyPackageLoader<typeof import('libphonenumber-js/mobile')>('libphonenumber-js/mobile')

export type { CountryCode }

/** +1 means only these two countries: texts to the Caribbean, which shares the code, cost many times as much. */
const NORTH_AMERICA = { callingCode: '1', countries: ['US', 'CA'] as const }

/** American Samoa, Guam, the Northern Mariana Islands, Puerto Rico, the Virgin Islands. */
const US_TERRITORIES: ReadonlySet<CountryCode> = new Set(['AS', 'GU', 'MP', 'PR', 'VI'])

/**
 * Returns the country of a number in E.164 that text messages can be sent to, or null. Valid are mobile numbers, and
 * numbers of countries that do not distinguish them from fixed lines. Premium, toll-free, shared-cost, pager and
 * corporate numbers are not.
 */
export function findMobileCountry(phone: string): CountryCode | null {
  const parsed = loadPhoneNumbers().parsePhoneNumberFromString(phone)
  return (parsed?.isValid() && parsed.country) || null
}

/** Returns whether texts may be sent to a number in E.164: it can receive them, and its country is allowed. */
export function canReceiveTexts(phone: string, countries: readonly CountryCode[]): boolean {
  const country = findMobileCountry(phone)
  if (country === null) return false
  return countries.includes(country) || (countries.includes('US') && US_TERRITORIES.has(country))
}

/**
 * Returns the countries that a setting means: one by its code, for example US, or all with a calling code, for example
 * +44. +1 means the United States and Canada only; the territories belong to the United States, see canReceiveTexts.
 * Null if there is no such country.
 */
export function parseCountrySetting(setting: string): readonly CountryCode[] | null {
  const callingCode = setting.startsWith('+') ? setting.slice(1) : null
  if (callingCode === NORTH_AMERICA.callingCode) return NORTH_AMERICA.countries
  const { getCountries, getCountryCallingCode, isSupportedCountry } = loadPhoneNumbers()
  if (callingCode === null) return isSupportedCountry(setting) ? [setting] : null
  const countries = getCountries().filter((country) => getCountryCallingCode(country) === callingCode)
  return countries.length > 0 ? countries : null
}
