/**
 * The organisations whose people sign in at an identity provider (docs/product.md 2.7). The id is the provider's id in
 * URLs and the organisation's slug; `settingPrefix` begins the names of their settings.
 */
export const knownProviders = [
  { id: 'medica', settingPrefix: 'MEDICA', name: 'Medica' },
  { id: 'fci', settingPrefix: 'FCI', name: 'Fiduciary Counselling' },
] as const
