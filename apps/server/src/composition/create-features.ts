import { randomUUID } from 'node:crypto'
import {
  createAccountsFeature,
  createCatalogFeature,
  createForgetIfRemoved,
  createInsightsFeature,
  createLearningFeature,
  createOrganizationsFeature,
  createReminderRefusalTokens,
  encodePicture,
  listAllOrganizations,
} from '@kitchen-table/application/features'
import { createPageLinks } from '@kitchen-table/application/messaging'
import {
  createJobRunner,
  createJobStarter,
  createPictureQueue,
  createUploadsPart,
  type Feature,
  procedures,
  readDemoFillState,
  type UploadRulesByPurpose,
} from '@kitchen-table/application/platform'
import type { OpenStores, Stores } from '@kitchen-table/application/ports'
import { formatPersonName } from '@kitchen-table/domain/accounts'
import type { Config } from '../config.ts'
import type { ExternalServices } from './external-services.ts'
import { listProviderOrganizationSlugs } from './list-provider-organization-slugs.ts'

type Deps = {
  config: Config
  stores: Stores & Pick<OpenStores, 'events'>
  services: ExternalServices
  secretKey: string
  uploadRules: UploadRulesByPurpose
  notifyOutbox: () => void
  notifyReconciler: () => void
  now: () => number
  onFault: (error: unknown) => void
}

/** Creates the features on their ports, and the router with a handler for every endpoint of the contract. */
export function createFeatures(deps: Deps) {
  const { config, stores, services, secretKey, notifyOutbox, notifyReconciler, now, onFault } = deps
  const { files, groups, people } = stores
  const jobDeps = { jobs: stores.jobs, now, newId: randomUUID }
  const shared = {
    ...services,
    ...stores,
    decodePicture: createPictureQueue(),
    encodePicture,
    runJob: createJobRunner(jobDeps),
    startJob: createJobStarter({ ...jobDeps, notifyReconciler }),
    notifyOutbox,
    notifyReconciler,
    forgetIfRemoved: createForgetIfRemoved(stores),
    findOrganization: groups.find,
    listOrganizations: () => listAllOrganizations(groups),
    product: config.product,
    newId: randomUUID,
    now,
    onFault,
  }
  const uploads = createUploadsPart({ ...shared, rules: deps.uploadRules })
  const { saveUploads, finishedUploads } = uploads
  const catalog = createCatalogFeature({
    ...shared,
    saveUploads,
    finishedUploads,
    productName: config.product.name,
    findPersonName: async (sub) => {
      const person = await people.find(sub)
      return person && formatPersonName(person)
    },
    findPersonPicture: async (sub) => (await people.find(sub))?.picture ?? null,
  })
  const { library } = catalog
  const learning = createLearningFeature({ ...shared, library })
  const insights = createInsightsFeature({
    ...shared,
    library,
    retentionMonths: config.eventsRetentionMonths,
    countMembers: async (group) => (await stores.members.summarize(group, '')).bySubGroup,
    findPerson: people.find,
    findAccount: stores.directory.find,
    links: createPageLinks(config.publicUrl),
    trackTags: catalog.trackTags,
    hasDemoData: async () => (await readDemoFillState(files)) !== null,
  })
  const accounts = createAccountsFeature({
    ...shared,
    library,
    finishedUploads,
    sendBenefitReport: insights.sendReportEmail,
    findReportSubscription: stores.reportSubscriptions.find,
    publicUrl: config.publicUrl,
    textCountries: config.textCountries,
    arePageViewsCounted: config.analyticsUrl !== null,
    secretKey,
  })
  const organizations = createOrganizationsFeature({
    ...shared,
    finishedUploads,
    reminderRefusalTokens: createReminderRefusalTokens(secretKey),
    removeReports: stores.reports.removeAll,
    appEnv: config.environment,
    providerOrganizations: listProviderOrganizationSlugs(),
    hasLayout: async (layout) => (await library.current()).layouts.has(layout),
    listResources: catalog.listOrganizationResources,
    readProgress: stores.progress.read,
    readFirstLogin: async (sub) => (await stores.ownData.listLogins(sub))[0]?.time ?? null,
  })
  const features = { accounts, catalog, groups: organizations, learning, insights, uploads }
  const router = procedures.router({
    accounts: accounts.procedures,
    catalog: catalog.procedures,
    groups: organizations.procedures,
    learning: learning.procedures,
    insights: insights.procedures,
    uploads: uploads.procedures,
  } satisfies Record<keyof typeof features, object>)
  const all: Feature[] = Object.values(features)
  return {
    ...features,
    router,
    routes: all.flatMap(({ routes = [] }) => routes),
    jobs: all.flatMap(({ jobs = [] }) => jobs),
    tasks: all.flatMap(({ tasks = [] }) => tasks),
    /** Resolves when every feature has stopped; throws the error of one that could not. */
    async stop(requestsEnded: Promise<void>): Promise<void> {
      const stops = await Promise.allSettled(all.map((feature) => feature.stop?.(requestsEnded)))
      for (const stop of stops) if (stop.status === 'rejected') throw stop.reason
    },
  }
}
