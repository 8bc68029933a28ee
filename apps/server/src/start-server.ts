import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { loadOrCreateSecretKey } from './adapters/disk/secret-key.ts'
import { readLastWriteTime } from './adapters/sqlite/last-write-time.ts'
import { storePath } from './adapters/sqlite/read-store.ts'
import { createClockStepHandler, logIfClockBehind } from './clock-step-handler.ts'
import { createServer } from './composition/create-server.ts'
import { openEmbeddedStores } from './composition/embedded.ts'
import { createExternalServices } from './composition/external-services.ts'
import type { Stores } from './composition/stores.ts'
import { type Config, ConfigError } from './config.ts'
import type { DevelopmentServices } from './dev/start-development.ts'
import { startSessionSweeper } from './features/accounts/start-session-sweeper.ts'
import { listen } from './http/edge/listen.ts'
import { readFillState } from './operations/demo-fill-state.ts'
import { type MetricsServer, startMetrics } from './operations/metrics/start-metrics.ts'
import { startOutboxDispatcher } from './platform/messaging/start-outbox-dispatcher.ts'
import { prepareProductionStore } from './prepare-production-store.ts'
import { makeFolderPrivate } from './private-folder.ts'
import { createSteadyClock } from './steady-clock.ts'

const webDir = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Returns the path of the program that fills the store. Throws a ConfigError in an installation without the demo. */
function resolveDemoProgram(): string {
  try {
    return fileURLToPath(import.meta.resolve('@kitchen-table/demo/fill'))
  } catch {
    throw new ConfigError(
      'APP_ENV: the store is empty, and this installation has no demo data to fill it with. Set APP_ENV to production, or install the development dependencies.',
    )
  }
}

/** Fills an empty store with the demo data in a separate process. Also resumes a fill that was interrupted. */
async function fillEmptyStore({ catalog, files }: Stores): Promise<void> {
  const [{ tracks }, fillState] = await Promise.all([catalog.read(), readFillState(files)])
  const isInterrupted = fillState !== null && !fillState.isComplete
  if (tracks.length > 0 && !isInterrupted) return

  const fillProcess = spawn(process.execPath, [resolveDemoProgram()], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const [code] = await once(fillProcess, 'exit')
  if (code !== 0) throw new ConfigError('The demo library could not be filled in; the lines above say why.')
}

/** Starts the services of a development start (see dev/). Returns null in every other environment. */
async function startDevelopmentServices(config: Config): Promise<DevelopmentServices | null> {
  if (config.environment !== 'development') return null
  const { startDevelopment } = await import('./dev/start-development.ts')
  return startDevelopment(config)
}

function createGiveUpLogger(log: Logger) {
  return ({ id, purpose }: { id: string; purpose: string }) =>
    log.error({ id, purpose }, 'given up: it could not be sent for too long')
}

async function startConfiguredMetrics(
  { metricsPort }: Config,
  options: Omit<Parameters<typeof startMetrics>[0], 'port'>,
): Promise<MetricsServer> {
  try {
    return await startMetrics({ port: metricsPort, ...options })
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && error.syscall === 'listen')) throw error
    throw new ConfigError(
      `METRICS_PORT: another program listens at 127.0.0.1:${metricsPort} already, or this one may not; choose another.`,
    )
  }
}

/** The server listens on `port`; `stop` waits for the requests in progress and closes the store. */
export type RunningProduct = { port: number; metricsPort: number | null; stop(): Promise<void> }

/**
 * Opens the store in DATA_DIR, prepares it, and serves it. Throws a ConfigError, a FolderNotPrivateError, an
 * UnusableDatabaseError, an UnusableSecretKeyError, or the system's error about an address or a folder.
 */
export async function startServer(config: Config, log: Logger): Promise<RunningProduct> {
  if (config.logoFile !== undefined && !existsSync(config.logoFile))
    throw new ConfigError(`LOGO_FILE: there is no file ${config.logoFile}`)
  const onFault = (error: unknown) => log.error({ err: error }, 'fault')
  makeFolderPrivate(config.dataDir)
  const writtenAt = readLastWriteTime(storePath(config.dataDir))
  const stores = openEmbeddedStores({ dataDir: config.dataDir, secretKey: config.secretKey, onFault })
  const now = createSteadyClock({
    readWallClock: Date.now,
    readMonotonicClock: () => performance.now(),
    onStep: createClockStepHandler({ log, sessions: stores.sessions, onFault }),
  })
  logIfClockBehind(log, writtenAt, now())
  if (config.environment === 'development') await fillEmptyStore(stores)
  else await prepareProductionStore(stores, now())
  await stores.rates.clampFutureTimestamps(now())

  const development = await startDevelopmentServices(config)
  const providers = [...config.providers, ...(development?.providers ?? [])]
  const services = createExternalServices({ config, providers, log, now })
  const key = loadOrCreateSecretKey(config.secretKey, config.dataDir)
  const outboxNotifier = { notify: () => {} }
  const notifyOutbox = () => outboxNotifier.notify()
  const { listener, dispatch } = createServer({
    config,
    stores,
    services,
    development,
    notifyOutbox,
    secretKey: key,
    webDir,
    log,
    now,
  })
  const outbox = startOutboxDispatcher({
    outbox: stores.outbox,
    dispatch,
    now,
    onFault,
    onExpired: createGiveUpLogger(log),
  })
  outboxNotifier.notify = outbox.notify
  const sessionSweeper = startSessionSweeper({ ...stores, now, onFault })
  const metrics = await startConfiguredMetrics(config, { metrics: stores.metrics, onFault })
  const server = await listen(metrics.instrument(listener), config)
  return {
    port: server.port,
    metricsPort: metrics.port,
    async stop() {
      sessionSweeper.stop()
      try {
        await Promise.all([server.stop(), metrics.stop(), outbox.stop()])
        await development?.stop()
        await services.close()
      } finally {
        await stores.close()
      }
    },
  }
}
