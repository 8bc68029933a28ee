import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'

/** What imports, exports and the function endpoints need. */
export type MemberImportDeps = Omit<OrganizationsFeatureDeps, 'decodePicture' | 'hasLayout' | 'listResources'>
