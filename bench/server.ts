import type { RequestedEmailTiming } from '@kitchen-table/application/messaging'
import { openEmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import {
  createExternalServices,
  createLog,
  createServer,
  createServerClock,
} from '@kitchen-table/server/composition'
import { readConfig } from '@kitchen-table/server/config'
import { webDir } from './paths.ts'

type OpenProductCommand = {
  dataDir: string
  commitsEachWrite?: boolean
  /** The mail server, and the times of requested e-mails. Without it, the outbox is not sent. */
  mail?: { smtpUrl: string; requestedEmailTiming: RequestedEmailTiming; outcomeDelayMs: number }
}

/** Sets the clock forward by a number of milliseconds. */
type AdvanceClockCommand = { forward: number }

/** How far the server's clock is ahead of the machine's, in milliseconds. */
let clockOffset = 0

/** Serves a folder that make-data.ts has filled, on a free port that it returns; logs only warnings and faults. */
async function openProduct({ dataDir, commitsEachWrite = false, mail }: OpenProductCommand): Promise<number> {
  const log = createLog('warn')
  const onFault = (error: unknown) => log.error({ err: error }, 'fault')
  const stores = openEmbeddedStores({ dataDir, commitsEachWrite, onFault })
  const now = createServerClock({
    log,
    stores,
    clocks: {
      readWallClock: () => Date.now() + clockOffset,
      readMonotonicClock: () => performance.now() + clockOffset,
    },
  })
  const config = readConfig({
    APP_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    SMTP_URL: mail?.smtpUrl ?? 'smtp://127.0.0.1:9',
  })
  const services = createExternalServices({
    cloud: null,
    config,
    providers: [],
    log,
    now,
    requestedEmailTiming: mail?.requestedEmailTiming,
  })
  const secretKey = 'only for the benchmarks, and for nothing else'
  const server = await createServer({
    config,
    stores,
    services,
    secretKey,
    webDir,
    log,
    now,
    outbox: mail ?? false,
  })
  // Exits with 143 instead of 0, so that watchProcess reports a SIGTERM that the benchmark has not sent.
  process.once('SIGTERM', async () => {
    await server.stop()
    await stores.close()
    process.exit(143)
  })
  return server.port
}

process.on('message', async (command: OpenProductCommand | AdvanceClockCommand) => {
  if ('forward' in command) clockOffset += command.forward
  process.send?.('forward' in command ? { ahead: clockOffset } : { port: await openProduct(command) })
})
