import { resolve } from 'node:path'
import { waitForStopSignal } from '@kitchen-table/server/stop-signal'
import { longTimeoutSettings, startLocalCloud } from './start-local-cloud.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)

/** `npm run start:cloud`: the cloud shape on this machine, with its data in a folder that the next start finds again. */
const port = Number(process.env.PORT ?? 3000)
const folder = resolve(process.env.DATA_DIR ?? 'data-cloud')

print('Starting DynamoDB Local, cognito-local, s3rver, two server processes and nginx …')
const cloud = await startLocalCloud({
  folder,
  port,
  settings: { ...longTimeoutSettings, LOG_LEVEL: process.env.LOG_LEVEL ?? 'info' },
  onOutput: (text) => {
    // Each process prints the address of the balancer, which is printed below.
    if (text.startsWith('{')) process.stdout.write(text)
  },
})
print(`
  The cloud shape is open at ${cloud.address}
  Its data is in ${folder}

  Sign in as learner@example.com, manager@example.com or admin@example.com
  with the password Kitchen-Table-1
`)
await waitForStopSignal()
print('Stopping …')
await cloud.stop()
process.exit(0)
