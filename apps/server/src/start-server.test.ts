import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { startServer } from './start-server.ts'

test.each(['production', 'test', 'backup'])(
  'T27: a %s start has no test sign-in and no page of messages',
  async (environment) => {
    const config = readConfig({
      APP_ENV: environment,
      DATA_DIR: createTemporaryFolder(),
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_URL: 'https://library.example',
      SMTP_URL: 'smtp://127.0.0.1:1',
    })
    const server = await startServer(config, pino({ level: 'silent' }))
    const read = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${server.port}${path}`)
      return { status: response.status, text: await response.text() }
    }
    expect((await read('/')).text).toContain('"testSignIn":null')
    expect((await read('/')).text).toContain('"providers":[]')
    expect((await read('/dev/outbox')).status).toBe(404)
    await server.stop()
  },
)
