import { TEST_SECRET_KEY } from '@kitchen-table/application/testing/samples'
import { openEmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import { createLog, createServer } from '@kitchen-table/server/composition'
import { readConfig } from '@kitchen-table/server/config'
import { largeFileRules } from './large-file-rules.ts'

/** Serves the product with the settings of its environment, and with rules that accept large files. */
const config = readConfig(process.env)
const log = createLog(config.logLevel)
const stores = openEmbeddedStores({
  dataDir: config.dataDir,
  onFault: (error) => log.error({ err: error }, 'fault'),
})
const { port } = await createServer({
  config,
  stores,
  secretKey: TEST_SECRET_KEY,
  log,
  uploadRules: largeFileRules,
})
process.stdout.write(`The product is open at http://localhost:${port}\n`)
