export { foreignMarkers, foreignMarkersFor } from './foreign-markers.ts'
export { hashCost, openStores, withStores } from './open-stores.ts'
export type { ProductStores } from './product-stores.ts'
export { executeSql, fillDataFolder, hashFiles, listFileNames, overwritePages } from './sample-data-folder.ts'
export {
  addSamplePeople,
  disableSampleAccounts,
  emailOf,
  PASSWORD,
  type Requester,
  reactivateOrganization,
  type SampleName,
  type SamplePerson,
  sampleNames,
  samplePeople,
  setOrganizationStatus,
} from './sample-people.ts'
export { copySampleInto } from './sample-snapshot.ts'
