/**
 * The organisations whose people come from an identity provider (docs/product.md 2.7): the way in and the organisation's slug are
 * the id; `setting` begins the names of their settings.
 */
export const knownProviders = [
  { id: 'medica', settingPrefix: 'MEDICA', name: 'Medica' },
  { id: 'fci', settingPrefix: 'FCI', name: 'Fiduciary Counselling' },
] as const
