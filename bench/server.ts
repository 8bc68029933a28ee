import { clockAlarm } from '../apps/server/src/clock-alarm.ts'
import { compose } from '../apps/server/src/compose.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { sweepSessions } from '../apps/server/src/features/accounts/sweep-sessions.ts'
import { listen } from '../apps/server/src/http/listen.ts'
import { createLog } from '../apps/server/src/log.ts'
import { outsideServices } from '../apps/server/src/outside-services.ts'
import { oneMachine } from '../apps/server/src/one-machine.ts'
import { steadyClock } from '../apps/server/src/steady-clock.ts'
import { webDir } from './places.ts'

export type OpenProduct = { dataDir: string; oneCommitAWrite?: boolean }

/** The product over a folder that make-data.ts has filled, on a free port; logs nothing but faults. */
process.on('message', async ({ dataDir, oneCommitAWrite = false }: OpenProduct) => {
  const log = createLog('warn')
  const onFault = (error: unknown) => log.error({ err: error }, 'fault')
  const stores = oneMachine({ dataDir, oneCommitAWrite, onFault })
  const now = steadyClock({
    wall: Date.now,
    monotonic: () => performance.now(),
    onStep: clockAlarm({ log, sessions: stores.sessions, onFault }),
  })
  const config = readConfig({ APP_ENV: 'production', DATA_DIR: dataDir, SMTP_URL: 'smtp://127.0.0.1:9' })
  const services = outsideServices({ config, providers: [], log, now })
  const secretKey = 'only for the benchmarks, and for nothing else'
  const { listener } = compose({ config, stores, services, wake: () => {}, secretKey, webDir, log, now })
  const sweeping = sweepSessions({ ...stores, now, onFault })
  const { port, stop } = await listen(listener, { port: 0, host: '127.0.0.1' })
  // Told from a good end, so that whoever measures hears of it when it was not meant.
  process.once('SIGTERM', async () => {
    sweeping.stop()
    await stop()
    await stores.close()
    process.exit(143)
  })
  process.send?.({ port })
})
