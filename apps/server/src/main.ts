import { UnusableSecretKeyError } from './adapters/disk/secret-key.ts'
import { UnusableDatabaseError } from './adapters/sqlite/open-database.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { createLog } from './log.ts'
import { FolderNotPrivateError, setPrivateUmask } from './private-folder.ts'
import { type RunningProduct, startServer } from './start-server.ts'

/** A message for each system error (its call and code) that a wrong setting causes. */
const startErrorMessages: [call: RegExp, message: string][] = [
  [/^listen EADDRINUSE/, 'Another program listens at this address already; choose another PORT.'],
  [/^listen EACCES/, 'This program may not listen at this PORT; choose one above 1023.'],
  [/^(listen EADDRNOTAVAIL|listen EINVAL|getaddrinfo )/, 'HOST is no address of this machine.'],
  [/^mkdir /, 'DATA_DIR cannot be made here; choose another folder.'],
]

/** Returns a sentence for an error that the operator can mend; any other error is returned itself, with its stack. */
function describeStartError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (
    [ConfigError, FolderNotPrivateError, UnusableDatabaseError, UnusableSecretKeyError].some(
      (kind) => error instanceof kind,
    )
  )
    return error.message
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

async function runServer(config: Config) {
  const log = createLog(config.logLevel)
  const server = await startServer(config, log)
  if (config.listensBeyondThisMachine)
    log.warn({ host: config.host }, 'a development start with demo accounts is reachable from other machines')
  printStartMessage(config, server)

  await waitForStopSignal()
  log.info('stopping')
  await server.stop()
  process.exit(0)
}

/**
 * Resolves at the first SIGTERM or SIGINT. The listeners stay, so that a second signal does not end the process during
 * the stop: npm forwards the signal that the terminal has already sent to this process.
 */
function waitForStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGTERM', resolve)
    process.on('SIGINT', resolve)
  })
}

try {
  setPrivateUmask()
  await runServer(readConfig(process.env))
} catch (error) {
  exitWithError(error)
}
