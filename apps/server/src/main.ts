import cluster from 'node:cluster'
import { ConfigError } from '@kitchen-table/application/settings'
import { UnusableServiceError } from '@kitchen-table/application/store-helpers'
import { FolderNotPrivateError, setPrivateUmask, UnusableSecretKeyError } from '@kitchen-table/embedded/disk'
import { UnusableDatabaseError } from '@kitchen-table/embedded/sqlite'
import { type Config, readConfig } from './config.ts'
import { endOnUncaughtFault } from './end-on-uncaught-fault.ts'
import { createLog } from './log.ts'
import { reportReady, superviseProcesses } from './server-processes.ts'
import { prepareStore, type RunningProduct, startServer } from './start-server.ts'
import { waitForStopSignal } from './stop-signal.ts'

/** A message for each system error (its call and code) that a wrong setting causes. */
const startErrorMessages: [call: RegExp, message: string][] = [
  [/^(listen|bind) EADDRINUSE/, 'Another program listens at this address already; choose another PORT.'],
  [/^(listen|bind) EACCES/, 'This program may not listen at this PORT; choose one above 1023.'],
  [/^((listen|bind) (EADDRNOTAVAIL|EINVAL)|getaddrinfo )/, 'HOST is no address of this machine.'],
  [/^mkdir /, 'DATA_DIR cannot be made here; choose another folder.'],
]

/** Errors whose message is a sentence for the operator. */
const correctableErrors = [
  ConfigError,
  FolderNotPrivateError,
  UnusableDatabaseError,
  UnusableSecretKeyError,
  UnusableServiceError,
]

/** Returns a sentence for an error that the operator can fix; any other error is returned itself, with its stack. */
function describeStartError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (correctableErrors.some((kind) => error instanceof kind)) return error.message
  if (!('syscall' in error && 'code' in error)) return error
  const call = `${error.syscall} ${error.code}`
  return startErrorMessages.find(([pattern]) => pattern.test(call))?.[1] ?? error
}

function exitWithError(error: unknown): never {
  console.error(describeStartError(error))
  process.exit(1)
}

function printStartMessage(
  config: Config,
  { port, metricsPort }: Pick<RunningProduct, 'port' | 'metricsPort'>,
) {
  const address =
    config.publicUrl.port === String(config.port) ? `http://localhost:${port}` : config.publicUrl.origin
  process.stdout.write(`\n  ${config.product.name} is open at ${address}\n`)
  if (metricsPort !== null)
    process.stdout.write(`\n  Metrics are at http://127.0.0.1:${metricsPort}/metrics\n`)
  if (config.environment === 'development')
    process.stdout.write(
      '\n  Sign in as learner@example.com, manager@example.com or admin@example.com\n  with the password Kitchen-Table-1\n\n',
    )
}

/** How long a server closes after a fault: not as long as a stop, because its own requests may never end. */
const MAX_CLOSE_MS = 3000
/** How long the supervisor waits for its processes, which are sound, and whose stop takes ten seconds at most. */
const MAX_CLOSE_ALL_MS = 12_000

async function runServer(config: Config) {
  const log = createLog(config.logLevel)
  const starting = startServer(config, log)
  endOnUncaughtFault({ log, close: async () => (await starting).stop(), maxCloseMs: MAX_CLOSE_MS })
  const server = await starting
  if (config.listensBeyondThisMachine)
    log.warn({ host: config.host }, 'a development start with demo accounts is reachable from other machines')
  if (cluster.isWorker) reportReady(server)
  else printStartMessage(config, server)

  await waitForStopSignal()
  log.info('stopping')
  await server.stop()
  process.exit(0)
}

/** Serves with several processes, which share the port, the store and everything in it. */
async function runProcesses(config: Config) {
  const log = createLog(config.logLevel)
  const starting = prepareStore(config, log).then(() => superviseProcesses(config, log))
  endOnUncaughtFault({ log, close: async () => (await starting)?.stop(), maxCloseMs: MAX_CLOSE_ALL_MS })
  const processes = await starting
  if (processes === null) process.exit(1)
  printStartMessage(config, processes)

  await waitForStopSignal()
  log.info('stopping')
  await processes.stop()
  process.exit(0)
}

try {
  setPrivateUmask()
  const config = readConfig(process.env)
  await (config.processes > 1 && cluster.isPrimary ? runProcesses(config) : runServer(config))
} catch (error) {
  exitWithError(error)
}
