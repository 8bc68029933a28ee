import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { expect, test } from 'vitest'
import { clockShiftOption } from '../clock-shift-option.ts'
import { sendJson } from '../send-json.ts'
import { startServer } from '../start-server.ts'

const DAY = 24 * 60 * 60_000

test.each([
  { by: -2 * DAY, level: 50, message: 'was set back by 2 days. ' },
  { by: -40 * 60_000, level: 40, message: 'was set back by 40 minutes. ' },
  { by: 400 * DAY, level: 50, message: 'slept for 400 days, or its clock was set forward ' },
])('the real program logs a clock shift of $by ms, and continues', async ({ by, level, message }) => {
  const dataDir = createTemporaryFolder()
  const shiftFile = join(dataDir, 'clock-is-set')
  const product = await startServer({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: clockShiftOption(by, shiftFile),
  })

  let guesses = 0
  const guess = async () => {
    guesses += 1
    const body = { email: `guess-${guesses}@example.org`, password: 'Wrong-Password-1' }
    const response = await sendJson(`${product.address}/api/session`, { body })
    await response.text()
    return response.status
  }
  expect(await guess()).toBe(401)
  expect(product.output.stdout).not.toContain(message)
  // The clock is shifted only after the start, however long that took.
  writeFileSync(shiftFile, '')
  const readLogAfterGuess = async () => {
    expect(await guess()).toBe(401)
    return product.output.stdout
  }
  await expect.poll(readLogAfterGuess, { interval: 200 }).toContain(message)
  const line = product.output.stdout.split('\n').find((text) => text.includes(message))
  expect(JSON.parse(line ?? '')).toMatchObject({ level })
  expect(await guess()).toBe(401)
  expect((await product.stop()).code).toBe(0)
})
