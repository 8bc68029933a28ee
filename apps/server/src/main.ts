import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { UnusableDatabaseError } from './adapters/sqlite/unusable-database-error.ts'
import { compose } from './compose.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { readMark } from './demo/fill-mark.ts'
import { sweepSessions } from './features/accounts/sweep-sessions.ts'
import type { Stores } from './features/stores.ts'
import { listen } from './http/listen.ts'
import { createLog } from './log.ts'
import { oneMachine } from './one-machine.ts'
import { prepareProduction } from './production.ts'
import { secretKey } from './secret-key.ts'

const webDir = fileURLToPath(new URL('../../web/dist', import.meta.url))
const fillProgram = fileURLToPath(new URL('./fill.ts', import.meta.url))

/** What the system says, by call and code, and the setting that it comes from. */
const settingAtFault: [call: RegExp, words: string][] = [
  [/^listen EADDRINUSE/, 'Another program listens at this address already; choose another PORT.'],
  [/^listen EACCES/, 'This program may not listen at this PORT; choose one above 1023.'],
  [/^(listen EADDRNOTAVAIL|listen EINVAL|getaddrinfo )/, 'HOST is no address of this machine.'],
  [/^mkdir /, 'DATA_DIR cannot be made here; choose another folder.'],
]

/** What a person can mend by themselves, in a sentence; anything else is a fault and keeps its stack. */
function words(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof UnusableDatabaseError) return error.message
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error
  const call = `${error.syscall} ${error.code}`
  return settingAtFault.find(([pattern]) => pattern.test(call))?.[1] ?? error
}

function refuseToStart(error: unknown): never {
  console.error(words(error))
  process.exit(1)
}

function say(config: Config, port: number) {
  const address =
    config.publicUrl.port === String(config.port) ? `http://localhost:${port}` : config.publicUrl.origin
  process.stdout.write(`\n  ${config.product.name} is open at ${address}\n`)
  if (config.environment === 'development')
    process.stdout.write(
      '\n  Sign in as learner@example.com, manager@example.com or admin@example.com\n  with the password Kitchen-Table-1\n\n',
    )
}

/** In a process of its own, on the same store; see fill.ts. A store that is filled does not wait for it. */
async function fillWhenEmpty({ catalog, files }: Stores): Promise<void> {
  const [{ tracks }, begun] = await Promise.all([catalog.read(), readMark(files)])
  const isInterrupted = begun !== null && !begun.isComplete
  if (tracks.length > 0 && !isInterrupted) return

  const filling = spawn(process.execPath, [fillProgram], { stdio: 'inherit' })
  const [code] = await once(filling, 'exit')
  if (code !== 0) throw new ConfigError('The demo library could not be filled in; the lines above say why.')
}

async function run(config: Config) {
  if (config.logoFile !== undefined && !existsSync(config.logoFile))
    throw new ConfigError(`LOGO_FILE: there is no file ${config.logoFile}`)
  const log = createLog(config.logLevel)
  const onFault = (error: unknown) => log.error({ err: error }, 'fault')
  const stores = oneMachine({ dataDir: config.dataDir, onFault })
  if (config.environment === 'development') await fillWhenEmpty(stores)
  else await prepareProduction(stores, Date.now())

  const { listener } = compose({
    config,
    stores,
    secretKey: secretKey(config.secretKey, config.dataDir),
    webDir,
    log,
    now: Date.now,
  })
  sweepSessions({ sessions: stores.sessions, now: Date.now, onFault })
  const server = await listen(listener, config)
  if (config.listensBeyondThisMachine)
    log.warn({ host: config.host }, 'a development start with demo accounts is reachable from other machines')
  say(config, server.port)

  const stop = async () => {
    log.info('stopping')
    await server.stop()
    await stores.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

try {
  await run(readConfig(process.env))
} catch (error) {
  refuseToStart(error)
}
