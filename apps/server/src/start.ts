import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { compose } from './compose.ts'
import { type Config, ConfigError } from './config.ts'
import { readMark } from './demo/fill-mark.ts'
import { sweepSessions } from './features/accounts/sweep-sessions.ts'
import type { Stores } from './features/stores.ts'
import { listen } from './http/listen.ts'
import { oneMachine } from './one-machine.ts'
import { prepareProduction } from './production.ts'
import { secretKey } from './secret-key.ts'

const webDir = fileURLToPath(new URL('../../web/dist', import.meta.url))
const fillProgram = fileURLToPath(new URL('./fill.ts', import.meta.url))

/** In a process of its own, on the same store; see fill.ts. A store that is filled does not wait for it. */
async function fillWhenEmpty({ catalog, files }: Stores): Promise<void> {
  const [{ tracks }, begun] = await Promise.all([catalog.read(), readMark(files)])
  const isInterrupted = begun !== null && !begun.isComplete
  if (tracks.length > 0 && !isInterrupted) return

  const filling = spawn(process.execPath, [fillProgram], { stdio: 'inherit' })
  const [code] = await once(filling, 'exit')
  if (code !== 0) throw new ConfigError('The demo library could not be filled in; the lines above say why.')
}

/** Listens at `port`; `stop` lets the requests in hand end and closes the store. */
export type Started = { port: number; stop(): Promise<void> }

/**
 * Opens the store in DATA_DIR, makes it ready, and serves it. Throws a ConfigError, an UnusableDatabaseError, or what
 * the system says of an address or a folder.
 */
export async function start(config: Config, log: Logger): Promise<Started> {
  if (config.logoFile !== undefined && !existsSync(config.logoFile))
    throw new ConfigError(`LOGO_FILE: there is no file ${config.logoFile}`)
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
  const sweeping = sweepSessions({ sessions: stores.sessions, now: Date.now, onFault })
  const server = await listen(listener, config)
  return {
    port: server.port,
    async stop() {
      sweeping.stop()
      await server.stop()
      await stores.close()
    },
  }
}
