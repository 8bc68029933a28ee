import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { storeFirstHelpLines, storeFirstIntents } from '@kitchen-table/application/first-records'
import { readDemoFillState } from '@kitchen-table/application/platform'
import type { Stores } from '@kitchen-table/application/ports'
import { ConfigError } from '@kitchen-table/application/settings'
import { makeFolderPrivate } from '@kitchen-table/embedded/disk'
import { readLastWriteTime, storePath } from '@kitchen-table/embedded/sqlite'
import type { Logger } from 'pino'
import { logIfClockBehind } from './clock-jump-handler.ts'
import {
  createServer,
  createServerClock,
  machineClocks,
  type Server,
  type ServerOverrides,
} from './composition/create-server.ts'
import { openConfiguredStores, resolveSecretKey } from './composition/open-stores.ts'
import { prepareProductionStore } from './composition/prepare-production-store.ts'
import type { Config } from './config.ts'
import type { DevelopmentServices } from './dev/start-development.ts'

/** Returns the path of the program that fills the store. Throws a ConfigError in an installation without the demo. */
function resolveDemoProgram(): string {
  try {
    return fileURLToPath(import.meta.resolve('@kitchen-table/demo/fill'))
  } catch {
    throw new ConfigError(
      'APP_ENV: the store is empty, and this installation has no demo data to fill it with. Set APP_ENV to production, or install it with node scripts/setup.mjs start.',
    )
  }
}

/**
 * Fills an empty store with the demo data in a separate process. Also resumes a fill that was interrupted, and waits for
 * one that another server of the cloud has begun.
 */
async function fillEmptyStore({ catalog, files }: Stores): Promise<void> {
  const { tracks } = await catalog.read()
  // After the tracks, because a fill in another process stores its state before them.
  const fillState = await readDemoFillState(files)
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

/** The server listens on `port`; `stop` waits for the requests in progress and closes the store. */
export type RunningProduct = Pick<Server, 'port' | 'metricsPort' | 'stop'>

/** Opens the configured stores, creates what a start requires, and returns the clock of the process. */
async function openPreparedStores(config: Config, log: Logger) {
  makeFolderPrivate(config.dataDir)
  const writtenAt = readLastWriteTime(storePath(config.dataDir))
  const stores = await openConfiguredStores({
    config,
    onFault: (error) => log.error({ err: error }, 'fault'),
  })
  const { readWallClock } = stores
  const now = createServerClock({ log, stores, clocks: { ...machineClocks, readWallClock } })
  logIfClockBehind(log, writtenAt, now())
  if (config.environment === 'development') {
    await fillEmptyStore(stores)
    await storeFirstHelpLines(stores)
    await storeFirstIntents(stores)
  } else await prepareProductionStore(stores, now())
  await stores.rates.clampFutureTimestamps(now())
  return { stores, now }
}

/** Prepares the store for the processes that are to serve it. Throws the same errors as `startServer`. */
export async function prepareStore(config: Config, log: Logger): Promise<void> {
  const { stores } = await openPreparedStores(config, log)
  await stores.close()
}

/**
 * Opens the configured stores, prepares them, and serves them. Throws a ConfigError, a FolderNotPrivateError, an
 * UnusableDatabaseError, an UnusableSecretKeyError, an UnusableServiceError, or the system's error about an address or a
 * folder.
 */
export async function startServer(
  config: Config,
  log: Logger,
  overrides: Partial<ServerOverrides> = {},
): Promise<RunningProduct> {
  const { stores, now } = await openPreparedStores(config, log)
  const development = await startDevelopmentServices(config)
  const secretKey = resolveSecretKey(config)
  const server = await createServer({ config, stores, secretKey, log, development, now, ...overrides })
  async function stop(): Promise<void> {
    try {
      await server.stop()
      await development?.stop()
    } finally {
      await stores.close()
    }
  }
  let stopping: Promise<void> | null = null
  return {
    port: server.port,
    metricsPort: server.metricsPort,
    // A fault that nothing has caught may stop a server that stops already.
    stop: () => (stopping ??= stop()),
  }
}
