import { randomUUID } from 'node:crypto'
import {
  createAccountsFeature,
  createCatalogFeature,
  createForgetIfRemoved,
  createGroupsFeature,
  createInsightsFeature,
  createLearningFeature,
  encodePicture,
  listAllGroups,
} from '@kitchen-table/application/features'
import { pageLinks } from '@kitchen-table/application/messaging'
import {
  createRunJob,
  createStartJob,
  createUploads,
  pictureQueue,
  procedures,
  readFillState,
  type UploadRulesByPurpose,
} from '@kitchen-table/application/platform'
import type { Stores } from '@kitchen-table/application/ports'
import { formatPersonName } from '@kitchen-table/domain/accounts'
import type { Config } from '../config.ts'
import type { ExternalServices } from './external-services.ts'
import { listProviderGroups } from './list-provider-organizations.ts'

type Deps = {
  config: Config
  stores: Stores
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
  const { files, progress, groups, people, rates, events, jobs } = stores
  const runJob = createRunJob({ jobs, now, newId: randomUUID })
  const startJob = createStartJob({ jobs, now, newId: randomUUID, notifyReconciler })
  const decodePicture = pictureQueue()
  const uploads = createUploads({
    uploads: stores.uploads,
    files,
    fileReferences: stores.fileReferences,
    rules: deps.uploadRules,
    decodePicture,
    encodePicture,
    runJob,
    newId: randomUUID,
    now,
  })
  const catalog = createCatalogFeature({
    catalog: stores.catalog,
    versions: stores.versions,
    resources: stores.resources,
    files,
    fileReferences: stores.fileReferences,
    saveUploads: uploads.saveUploads,
    finishedUploads: uploads.finishedUploads,
    decodePicture,
    imports: stores.imports,
    jobs,
    startJob,
    productName: config.product.name,
    newId: randomUUID,
    now,
    onFault,
    findPersonName: async (sub) => {
      const person = await people.find(sub)
      return person && formatPersonName(person)
    },
    findPersonPicture: async (sub) => (await people.find(sub))?.picture ?? null,
    findGroup: groups.find,
    listGroups: () => listAllGroups(groups),
  })
  const { library } = catalog
  const forgetIfRemoved = createForgetIfRemoved(stores)
  const learning = createLearningFeature({ progress, library, forgetIfRemoved, now })
  const insights = createInsightsFeature({
    events,
    retentionMonths: config.eventsRetentionMonths,
    rates,
    library,
    resources: stores.resources,
    totals: stores.totals,
    findGroup: groups.find,
    listGroups: () => listAllGroups(groups),
    countMembers: async (group) => (await stores.members.summarize(group, '')).bySubGroup,
    members: stores.members,
    reports: stores.reports,
    reportSubscriptions: stores.reportSubscriptions,
    findPerson: people.find,
    findAccount: stores.directory.find,
    mailer: services.mailer,
    files,
    product: config.product,
    links: pageLinks(config.publicUrl),
    notifyOutbox,
    onFault,
    searchAnswers: stores.searchAnswers,
    trackTags: catalog.trackTags,
    hasDemoData: async () => (await readFillState(files)) !== null,
    forgetIfRemoved,
    now,
  })
  const peopleDeps = {
    directory: stores.directory,
    people,
    members: stores.members,
    sessions: stores.sessions,
    challenges: stores.challenges,
    notices: stores.notices,
    outbox: stores.outbox,
    rates,
    files,
    notifyOutbox,
    now,
  }
  const accounts = createAccountsFeature({
    ...peopleDeps,
    authenticator: stores.authenticator,
    secondFactor: stores.secondFactor,
    jobs,
    runJob,
    decodePicture,
    finishedUploads: uploads.finishedUploads,
    groups,
    ownData: stores.ownData,
    audit: stores.audit,
    progress,
    library,
    mailer: services.mailer,
    requestedEmails: services.requestedEmails,
    sms: services.sms,
    helpForm: services.helpForm,
    mailingList: services.mailingList,
    pageViews: services.pageViews,
    sendBenefitReport: insights.sendReportEmail,
    findReportSubscription: stores.reportSubscriptions.find,
    providers: services.providers,
    product: config.product,
    publicUrl: config.publicUrl,
    textCountries: config.textCountries,
    arePageViewsCounted: config.analyticsUrl !== null,
    secretKey,
    newId: randomUUID,
    onFault,
  })
  const organizations = createGroupsFeature({
    ...peopleDeps,
    groups,
    audit: stores.audit,
    memberImports: stores.memberImports,
    appEnv: config.environment,
    jobs,
    runJob,
    startJob,
    notifyReconciler,
    uploads: stores.uploads,
    finishedUploads: uploads.finishedUploads,
    decodePicture,
    providerGroups: listProviderGroups(),
    hasLayout: async (layout) => (await library.current()).layouts.has(layout),
    listResources: catalog.listGroupResources,
    readProgress: progress.read,
    newId: randomUUID,
    onFault,
  })
  const router = procedures.router({
    accounts: accounts.procedures,
    catalog: catalog.procedures,
    groups: organizations.procedures,
    learning: learning.procedures,
    insights: insights.procedures,
    uploads: uploads.procedures,
  })
  return { accounts, catalog, groups: organizations, insights, learning, uploads, router }
}
