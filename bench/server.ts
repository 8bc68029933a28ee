import { clockAlarm } from '../apps/server/src/clock-alarm.ts'
import { compose } from '../apps/server/src/compose.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { runOutbox } from '../apps/server/src/features/accounts/outbox/run-outbox.ts'
import type { AskedLetterTimes } from '../apps/server/src/features/accounts/outbox/send-asked-letter.ts'
import { sweepSessions } from '../apps/server/src/features/accounts/sweep-sessions.ts'
import { listen } from '../apps/server/src/http/listen.ts'
import { createLog } from '../apps/server/src/log.ts'
import { oneMachine } from '../apps/server/src/one-machine.ts'
import { outsideServices } from '../apps/server/src/outside-services.ts'
import { steadyClock } from '../apps/server/src/steady-clock.ts'
import { webDir } from './places.ts'

export type OpenProduct = {
  dataDir: string
  oneCommitAWrite?: boolean
  /** Letters are sent there, the asked ones at such times. */
  mail?: { smtpUrl: string; askedTimes: AskedLetterTimes; outcomeAfter: number }
}

/** Sets the clock forward by so many milliseconds. */
export type SetForward = { forward: number }

/** How far the clock is ahead of the machine's. */
let ahead = 0

/** The product over a folder that make-data.ts has filled, on a free port; logs nothing but faults. */
async function open({ dataDir, oneCommitAWrite = false, mail }: OpenProduct): Promise<number> {
  const log = createLog('warn')
  const onFault = (error: unknown) => log.error({ err: error }, 'fault')
  const stores = oneMachine({ dataDir, oneCommitAWrite, onFault })
  const now = steadyClock({
    wall: () => Date.now() + ahead,
    monotonic: () => performance.now() + ahead,
    onStep: clockAlarm({ log, sessions: stores.sessions, onFault }),
  })
  const config = readConfig({
    APP_ENV: 'production',
    DATA_DIR: dataDir,
    SMTP_URL: mail?.smtpUrl ?? 'smtp://127.0.0.1:9',
  })
  const services = outsideServices({ config, providers: [], log, now, askedTimes: mail?.askedTimes })
  const secretKey = 'only for the benchmarks, and for nothing else'
  const bell = { ring: () => {} }
  const wake = () => bell.ring()
  const { listener, carry } = compose({ config, stores, services, wake, secretKey, webDir, log, now })
  const outboxParts = { outbox: stores.outbox, carry, now, onFault, onGivenUp: () => {} }
  const outbox = mail ? runOutbox({ ...outboxParts, outcomeAfter: mail.outcomeAfter }) : null
  if (outbox !== null) bell.ring = outbox.wake
  const sweeping = sweepSessions({ ...stores, now, onFault })
  const { port, stop } = await listen(listener, { port: 0, host: '127.0.0.1' })
  // Told from a good end, so that whoever measures hears of it when it was not meant.
  process.once('SIGTERM', async () => {
    sweeping.stop()
    await Promise.all([stop(), outbox?.stop()])
    await services.close()
    await stores.close()
    process.exit(143)
  })
  return port
}

process.on('message', async (wanted: OpenProduct | SetForward) => {
  if ('forward' in wanted) ahead += wanted.forward
  process.send?.('forward' in wanted ? { ahead } : { port: await open(wanted) })
})
