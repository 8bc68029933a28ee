/**
 * The organisations whose people come from an identity provider (spec §5): the way in and the organisation's slug are
 * the id; `setting` begins the names of their settings.
 */
export const providerNames = [
  { id: 'medica', setting: 'MEDICA', name: 'Medica' },
  { id: 'fci', setting: 'FCI', name: 'Fiduciary Counselling' },
] as const
