import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type OutboxDispatcher, startOutboxDispatcher } from '@kitchen-table/application/messaging'
import {
  demoFillJob,
  type JobReconciler,
  resumeJobs,
  startJobReconciler,
  startTask,
  type UploadRulesByPurpose,
  uploadRulesByPurpose,
} from '@kitchen-table/application/platform'
import type { OpenStores, ProviderConfig, Stores } from '@kitchen-table/application/ports'
import { ConfigError } from '@kitchen-table/application/settings'
import { setLocaleReader } from '@kitchen-table/i18n/locale'
import type { Logger } from 'pino'
import { createClockJumpHandler } from '../clock-jump-handler.ts'
import type { Config } from '../config.ts'
import { createApp, type Development } from '../http/app.ts'
import { createCookieCodec } from '../http/cookies.ts'
import { listen } from '../http/edge/listen.ts'
import { createListener } from '../http/listener.ts'
import { readRequestLocale } from '../http/locale-context.ts'
import { createLocaleFinder } from '../http/request-locale.ts'
import { disabledMetrics, type MetricsOptions, type MetricsServer } from '../metrics/metrics-server.ts'
import { createSteadyClock } from '../steady-clock.ts'
import { createFeatures } from './create-features.ts'
import { createExternalServices, type ExternalServices } from './external-services.ts'
import { loadCloudModule } from './load-cloud-module.ts'
import { createVerifyDerivedRowsTask } from './verify-derived-rows.ts'

const defaultWebDir = fileURLToPath(new URL('../../../web/dist', import.meta.url))

export const machineClocks = { readWallClock: Date.now, readMonotonicClock: () => performance.now() }

type ServerDeps = {
  config: Config
  /** Open stores; the caller closes them after `stop`. */
  stores: Stores & Pick<OpenStores, 'events' | 'verifyDerivedRows'> & Partial<Pick<OpenStores, 'metrics'>>
  secretKey: string
  log: Logger
  /** The test providers and captured messages of a development start. */
  development?: (Development & { providers?: ProviderConfig[] }) | null
} & Partial<ServerOverrides>

/** What tests, trials and benchmarks replace. */
export type ServerOverrides = {
  /** Default: the adapters that the configuration chooses. */
  services: ExternalServices
  /** Returns the current time in ms since 1970. Default: a steady clock on the machine's two clocks. */
  now: () => number
  webDir: string
  /** Default: the outbox is dispatched, with the usual delay. False: the test dispatches it. */
  outbox: false | { outcomeDelayMs: number }
  /** False: nothing is done in intervals; expired sessions and uploads, for example, stay in the store. */
  sweeps: boolean
  /** False: nothing is done once after the start; the library, for example, is not compressed before it is requested. */
  preparation: boolean
  /** False: jobs are not run, unless the test resumes them. */
  jobs: boolean
  /** Default: the rules of the product. */
  uploadRules: UploadRulesByPurpose
}

/** Creates the clock of a server: it never goes back, and reports when the wall clock of the machine is set. */
export function createServerClock({
  log,
  stores,
  clocks = machineClocks,
}: Pick<ServerDeps, 'log' | 'stores'> & { clocks?: typeof machineClocks }): () => number {
  const onFault = (error: unknown) => log.error({ err: error }, 'fault')
  return createSteadyClock({
    ...clocks,
    onJump: createClockJumpHandler({ log, sessions: stores.sessions, onFault }),
  })
}

async function startConfiguredMetrics(
  { metricsPort }: Config,
  options: MetricsOptions,
): Promise<MetricsServer> {
  if (metricsPort === undefined) return disabledMetrics
  // Loaded here, because its library is large and few installations have metrics.
  const { startMetrics } = await import('../metrics/start-metrics.ts')
  try {
    return await startMetrics({ port: metricsPort, ...options })
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && error.syscall === 'listen')) throw error
    throw new ConfigError(
      `METRICS_PORT: another program listens at 127.0.0.1:${metricsPort} already, or this one may not; choose another.`,
    )
  }
}

/** Opens the services of the cloud shape; null on one machine. */
async function loadCloudServices({ cloud }: Config, onFault: (error: unknown) => void) {
  if (cloud === null) return null
  const { openCloudServices } = await loadCloudModule(
    () => import('@kitchen-table/cloud/open-cloud-services'),
  )
  return openCloudServices(cloud, onFault)
}

/**
 * Creates the whole product on open stores and serves it at the configured address. `npm start`, the tests, the trials
 * and the benchmarks all call it; they differ in the stores and in the overrides. Throws a ConfigError, or the system's
 * error about the address.
 */
export async function createServer(deps: ServerDeps) {
  const { config, stores, secretKey, log, development = null, webDir = defaultWebDir } = deps
  if (config.logoFile !== undefined && !existsSync(config.logoFile))
    throw new ConfigError(`LOGO_FILE: there is no file ${config.logoFile}`)
  setLocaleReader(readRequestLocale)
  const onFault = (error: unknown) => log.error({ err: error }, 'fault')
  const now = deps.now ?? createServerClock({ log, stores })
  const providers = [...config.providers, ...(development?.providers ?? [])]
  const services =
    deps.services ??
    createExternalServices({ config, providers, log, now, cloud: await loadCloudServices(config, onFault) })

  let outbox: OutboxDispatcher | null = null
  const notifyOutbox = () => outbox?.notify()
  let reconciler: JobReconciler | null = null
  const notifyReconciler = () => reconciler?.notify()
  const features = createFeatures({
    config,
    stores,
    services,
    secretKey,
    uploadRules: deps.uploadRules ?? uploadRulesByPurpose,
    notifyOutbox,
    notifyReconciler,
    now,
    onFault,
  })
  const providerIds = [...services.providers.keys()]
  const cookies = createCookieCodec(config.publicUrl.protocol === 'https:')
  const locales = createLocaleFinder({ ...config, cookies })
  const served = { features, cookies, locales, log }
  const { app, addresses } = createApp({ ...served, config, providerIds, development, webDir })
  const { dispatch } = features.accounts
  const metrics = await startConfiguredMetrics(config, {
    metrics: stores.metrics ?? [],
    addresses,
    onFault,
  })
  const listener = metrics.instrument(
    createListener({ ...served, app, publicOrigin: config.publicUrl.origin }),
  )
  const server = await listen(listener, config).catch(async (error: unknown) => {
    await metrics.stop()
    throw error
  })

  // Only now, so that a program that cannot listen leaves no message and no job leased.
  if (deps.outbox !== false)
    outbox = startOutboxDispatcher({
      ...deps.outbox,
      outbox: stores.outbox,
      dispatch,
      now,
      onFault,
      onExpired: ({ id, purpose }) => log.error({ id, purpose }, 'message expired before it could be sent'),
    })
  const { verifyDerivedRows } = stores
  const kinds = [...features.jobs, demoFillJob]
  const ownTasks = verifyDerivedRows ? [createVerifyDerivedRowsTask(verifyDerivedRows, now)] : []
  const tasks = [...features.tasks, ...ownTasks]
    .filter((task) => ('intervalMs' in task ? deps.sweeps !== false : deps.preparation !== false))
    .map((task) => startTask(task, onFault))
  const jobDeps = { jobs: stores.jobs, now, newId: randomUUID }
  if (deps.jobs !== false) reconciler = startJobReconciler({ ...jobDeps, kinds, onFault })

  return {
    app,
    addresses,
    router: features.router,
    dispatch,
    /** Runs the jobs that were started or interrupted. */
    resumeJobs: () => resumeJobs(jobDeps, kinds),
    sweepMemberImports: features.groups.sweepMemberImports,
    startAutomaticReminders: features.groups.startAutomaticReminders,
    makeAllReports: features.insights.makeAllReports,
    mailReports: features.insights.mailReports,
    now,
    port: server.port,
    metricsPort: metrics.port,
    /** Waits for the requests and messages in progress. */
    async stop() {
      const background = [reconciler, outbox].filter((part) => part !== null)
      const requestsEnded = server.stop()
      const parts = [...tasks, metrics, ...background].map((part) => part.stop())
      const stops = await Promise.allSettled([requestsEnded, features.stop(requestsEnded), ...parts])
      await services.close()
      for (const stop of stops) if (stop.status === 'rejected') throw stop.reason
    },
  }
}

export type Server = Awaited<ReturnType<typeof createServer>>
