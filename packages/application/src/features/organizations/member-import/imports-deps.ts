import type { GroupsFeatureDeps } from '../organizations-deps.ts'

/** What imports, exports and the function endpoints need. */
export type ImportsDeps = Omit<
  GroupsFeatureDeps,
  'startJob' | 'decodePicture' | 'hasLayout' | 'listResources' | 'readProgress'
>
