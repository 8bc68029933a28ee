import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { compose } from '../apps/server/src/compose.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { createLog } from '../apps/server/src/log.ts'
import { oneMachine } from '../apps/server/src/one-machine.ts'
import { webDir } from './places.ts'

export type OpenProduct = { dataDir: string; oneCommitAWrite?: boolean }

/** The product over a folder that make-data.ts has filled, on a free port; logs nothing but faults. */
process.on('message', ({ dataDir, oneCommitAWrite = false }: OpenProduct) => {
  const log = createLog('warn')
  const stores = oneMachine({
    dataDir,
    oneCommitAWrite,
    onFault: (error) => log.error({ err: error }, 'fault'),
  })
  const config = readConfig({ APP_ENV: 'production', DATA_DIR: dataDir })
  const secretKey = 'only for the benchmarks, and for nothing else'
  const { listener } = compose({ config, stores, secretKey, webDir, log, now: Date.now })
  const server = createServer({ keepAliveTimeout: 65_000 }, listener)
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() satisfies AddressInfo | string | null as AddressInfo
    process.send?.({ port })
  })
  // Told from a good end, so that whoever measures hears of it when it was not meant.
  process.once('SIGTERM', async () => {
    server.closeAllConnections()
    await stores.close()
    process.exit(143)
  })
})
