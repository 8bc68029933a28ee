import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { expect, onTestFinished, test } from 'vitest'
import { startServerProcess } from './testing/server-process.ts'

/** Returns a Node option with which a program runs a statement, which no code catches errors of, at each SIGUSR2. */
const runAtSignal = (statement: string) =>
  `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${statement} })`)}`

const THROW = "throw new Error('It broke.')"

async function startFaultyServer(statement: string, settings: Record<string, string> = {}) {
  const dataDir = createTemporaryFolder()
  const product = await startServerProcess({
    DATA_DIR: dataDir,
    APP_ENV: 'test',
    NODE_OPTIONS: runAtSignal(statement),
    ...settings,
  })
  onTestFinished(async () => {
    await product.kill()
  })
  const readLines = () =>
    product.output.stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
  return { dataDir, product, readLines }
}

test.each([
  { fault: 'an exception', statement: THROW, type: 'Error', message: 'It broke.' },
  {
    fault: 'a rejection',
    statement: "Promise.reject(new Error('It broke.'))",
    type: 'Error',
    message: 'It broke.',
  },
  {
    fault: 'a rejection without an error',
    statement: 'Promise.reject(null)',
    type: 'UnhandledPromiseRejection',
    message: expect.stringContaining('"null"'),
  },
])(
  '$fault that nothing has caught is logged with its stack; the store is closed, and the process ends with 1',
  async ({ statement, type, message }) => {
    const { dataDir, product, readLines } = await startFaultyServer(statement)
    const writeAheadLog = join(dataDir, 'store.db-wal')
    expect(existsSync(writeAheadLog)).toBe(true)
    process.kill(product.pid, 'SIGUSR2')
    const { code, stderr } = await product.exit
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(readLines()).toEqual([
      expect.objectContaining({
        level: 60,
        msg: 'uncaught fault',
        err: expect.objectContaining({ type, message, stack: expect.any(String) }),
      }),
    ])
    expect(existsSync(writeAheadLog)).toBe(false)
  },
)

test('of several processes, one that ends with a fault is replaced; their supervisor ends with its own', async () => {
  const { product, readLines } = await startFaultyServer(THROW, { PROCESSES: '2', LOG_LEVEL: 'info' })
  const listReady = () =>
    readLines().flatMap(({ msg, server }) => (msg === 'a server process accepts requests' ? [server] : []))
  await expect.poll(listReady).toHaveLength(2)

  const [victim] = listReady()
  process.kill(victim, 'SIGUSR2')
  await expect.poll(listReady).toHaveLength(3)
  expect(readLines()).toContainEqual(
    expect.objectContaining({ level: 60, pid: victim, msg: 'uncaught fault' }),
  )
  expect(readLines()).toContainEqual(expect.objectContaining({ level: 50, server: victim, code: 1 }))

  process.kill(product.pid, 'SIGUSR2')
  const { code, stderr } = await product.exit
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
  expect(readLines()).toContainEqual(
    expect.objectContaining({ level: 60, pid: product.pid, msg: 'uncaught fault' }),
  )
})
