import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { UnusableDatabaseError } from './adapters/sqlite/unusable-database-error.ts'
import { compose } from './compose.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { sweepSessions } from './features/accounts/sweep-sessions.ts'
import { listen } from './http/listen.ts'
import { createLog } from './log.ts'
import { oneMachine } from './one-machine.ts'
import { prepareProduction } from './production.ts'
import { secretKey } from './secret-key.ts'

const webDir = fileURLToPath(new URL('../../web/dist', import.meta.url))
const fillProgram = fileURLToPath(new URL('./fill.ts', import.meta.url))

/** A start that must not happen ends with a sentence, not with a stack. */
function refuseToStart(error: unknown): never {
  const isExpected = error instanceof ConfigError || error instanceof UnusableDatabaseError
  console.error(isExpected ? error.message : error)
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

/** In a process of its own, on the same store; see fill.ts. */
async function fillWhenEmpty(): Promise<void> {
  const filling = spawn(process.execPath, [fillProgram], { stdio: 'inherit' })
  const [code] = await once(filling, 'exit')
  if (code !== 0) throw new ConfigError('The demo library could not be filled in; the lines above say why.')
}

async function run(config: Config) {
  const log = createLog(config.logLevel)
  const stores = oneMachine({
    dataDir: config.dataDir,
    onFault: (error) => log.error({ err: error }, 'fault'),
  })
  if (config.environment === 'development') await fillWhenEmpty()
  else await prepareProduction(stores, Date.now())

  const { listener } = compose({
    config,
    stores,
    secretKey: secretKey(config.secretKey, config.dataDir),
    webDir,
    log,
    now: Date.now,
  })
  sweepSessions({
    sessions: stores.sessions,
    now: Date.now,
    onFault: (error) => log.error({ err: error }, 'fault'),
  })
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
