import { createClockStepHandler } from '../apps/server/src/clock-step-handler.ts'
import { createServer } from '../apps/server/src/composition/create-server.ts'
import { openEmbeddedStores } from '../apps/server/src/composition/embedded.ts'
import { createExternalServices } from '../apps/server/src/composition/external-services.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { startSessionSweeper } from '../apps/server/src/features/accounts/start-session-sweeper.ts'
import { listen } from '../apps/server/src/http/edge/listen.ts'
import { createLog } from '../apps/server/src/log.ts'
import type { RequestedEmailTiming } from '../apps/server/src/platform/messaging/requested-email-sender.ts'
import { startOutboxDispatcher } from '../apps/server/src/platform/messaging/start-outbox-dispatcher.ts'
import { createSteadyClock } from '../apps/server/src/steady-clock.ts'
import { webDir } from './paths.ts'

export type OpenProductCommand = {
  dataDir: string
  commitsEachWrite?: boolean
  /** The mail server, and the times of requested e-mails. Without it, the outbox is not sent. */
  mail?: { smtpUrl: string; requestedEmailTiming: RequestedEmailTiming; outcomeDelayMs: number }
}

/** Sets the clock forward by so many milliseconds. */
export type AdvanceClockCommand = { forward: number }

/** How far the server's clock is ahead of the machine's, in milliseconds. */
let clockOffset = 0

/** Serves a folder that make-data.ts has filled, on a free port that it returns; logs only warnings and faults. */
async function openProduct({ dataDir, commitsEachWrite = false, mail }: OpenProductCommand): Promise<number> {
  const log = createLog('warn')
  const onFault = (error: unknown) => log.error({ err: error }, 'fault')
  const stores = openEmbeddedStores({ dataDir, commitsEachWrite, onFault })
  const now = createSteadyClock({
    readWallClock: () => Date.now() + clockOffset,
    readMonotonicClock: () => performance.now() + clockOffset,
    onStep: createClockStepHandler({ log, sessions: stores.sessions, onFault }),
  })
  const config = readConfig({
    APP_ENV: 'production',
    DATA_DIR: dataDir,
    SMTP_URL: mail?.smtpUrl ?? 'smtp://127.0.0.1:9',
  })
  const services = createExternalServices({
    config,
    providers: [],
    log,
    now,
    requestedEmailTiming: mail?.requestedEmailTiming,
  })
  const secretKey = 'only for the benchmarks, and for nothing else'
  const outboxNotifier = { notify: () => {} }
  const notifyOutbox = () => outboxNotifier.notify()
  const { listener, dispatch } = createServer({
    config,
    stores,
    services,
    notifyOutbox,
    secretKey,
    webDir,
    log,
    now,
  })
  const outboxDeps = { outbox: stores.outbox, dispatch, now, onFault, onExpired: () => {} }
  const outbox = mail ? startOutboxDispatcher({ ...outboxDeps, outcomeDelayMs: mail.outcomeDelayMs }) : null
  if (outbox !== null) outboxNotifier.notify = outbox.notify
  const sweeper = startSessionSweeper({ ...stores, now, onFault })
  const { port, stop } = await listen(listener, { port: 0, host: '127.0.0.1' })
  // Exits with 143 instead of 0, so that watchProcess reports a SIGTERM that the benchmark has not sent.
  process.once('SIGTERM', async () => {
    sweeper.stop()
    await Promise.all([stop(), outbox?.stop()])
    await services.close()
    await stores.close()
    process.exit(143)
  })
  return port
}

process.on('message', async (command: OpenProductCommand | AdvanceClockCommand) => {
  if ('forward' in command) clockOffset += command.forward
  process.send?.('forward' in command ? { ahead: clockOffset } : { port: await openProduct(command) })
})
