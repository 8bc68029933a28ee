import type { Stores } from '@kitchen-table/application/ports'
import { sampleGroup } from '@kitchen-table/application/testing/samples'
import { accountWrites, addAccount, prepareAccounts } from './store-writes/account-writes.ts'
import { catalogWrites, prepareCatalog } from './store-writes/catalog-writes.ts'
import { fileWrites } from './store-writes/file-writes.ts'
import { importWrites, prepareImports } from './store-writes/import-writes.ts'
import { insightsWrites, prepareInsights } from './store-writes/insights-writes.ts'
import { jobWrites, prepareJobs } from './store-writes/job-writes.ts'
import { learningWrites, prepareLearning } from './store-writes/learning-writes.ts'
import { memberImportWrites, prepareMemberImports } from './store-writes/member-import-writes.ts'
import { messagingWrites, prepareMessaging } from './store-writes/messaging-writes.ts'
import { peopleWrites } from './store-writes/people-writes.ts'
import { prepareRates, rateWrites } from './store-writes/rate-writes.ts'
import { prepareReports, reportWrites } from './store-writes/report-writes.ts'
import { prepareResources, resourceWrites } from './store-writes/resource-writes.ts'
import { prepareSessions, sessionWrites } from './store-writes/session-writes.ts'
import type { StoreWrite } from './store-writes/store-write.ts'
import { prepareUploads, uploadWrites } from './store-writes/upload-writes.ts'

/** Every kind of write; store-writes.test.ts fails for a method of a port that none of them calls. */
export const storeWrites: StoreWrite[] = [
  ...learningWrites,
  ...insightsWrites,
  ...reportWrites,
  ...peopleWrites,
  ...accountWrites,
  ...sessionWrites,
  ...rateWrites,
  ...messagingWrites,
  ...jobWrites,
  ...catalogWrites,
  ...resourceWrites,
  ...fileWrites,
  ...importWrites,
  ...memberImportWrites,
  ...uploadWrites,
]

/** Stores what the writes need: an organization, people, a unit in a track, and records to change or remove. */
export async function prepareStores(stores: Stores): Promise<void> {
  await stores.groups.create(sampleGroup({ createdAt: new Date().toISOString() }))
  for (const sub of ['ada', 'bob']) await addAccount(stores, sub)
  await prepareCatalog(stores)
  await prepareResources(stores)
  await Promise.all([prepareLearning(stores), prepareSessions(stores), prepareRates(stores)])
  await Promise.all([
    prepareUploads(stores),
    prepareAccounts(stores),
    prepareMessaging(stores),
    prepareJobs(stores),
    prepareImports(stores),
    prepareMemberImports(stores),
    prepareInsights(stores),
    prepareReports(stores),
  ])
}
