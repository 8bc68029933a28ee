import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServerProcess } from '../../apps/server/src/testing/server-process.ts'

/** Loaded before the program: its machine's clock is set by so much as soon as there is such a file. */
const clockShiftOption = (by: number, file: string) =>
  `--import=data:text/javascript,${encodeURIComponent(
    `import { existsSync } from 'node:fs'
     const right = Date.now
     Date.now = () => right() + (existsSync(${JSON.stringify(file)}) ? ${by} : 0)`,
  )}`

const DAY = 24 * 60 * 60_000

test.each([
  { by: -2 * DAY, level: 50, words: 'was set back by 2 days. ' },
  { by: -40 * 60_000, level: 40, words: 'was set back by 40 minutes. ' },
  { by: 400 * DAY, level: 50, words: 'slept for 400 days, or its clock was set forward ' },
])(
  'the real program, whose clock is set by $by ms, says so in its log and goes on',
  async ({ by, level, words }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'clock-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const isSet = join(dataDir, 'clock-is-set')
    const product = await startServerProcess({
      APP_ENV: 'test',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: clockShiftOption(by, isSet),
    })
    onTestFinished(async () => {
      await product.kill()
    })

    let guesses = 0
    const guess = async () => {
      guesses += 1
      const response = await fetch(`${product.address}/api/session`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: `guess-${guesses}@example.org`, password: 'Wrong-Password-1' }),
      })
      await response.text()
      return response.status
    }
    expect(await guess()).toBe(401)
    expect(product.output.stdout).not.toContain(words)
    // Only now, however long the start has taken.
    writeFileSync(isSet, '')
    const toldAfterAGuess = async () => {
      expect(await guess()).toBe(401)
      return product.output.stdout
    }
    await expect.poll(toldAfterAGuess, { interval: 200 }).toContain(words)
    const line = product.output.stdout.split('\n').find((one) => one.includes(words))
    expect(JSON.parse(line ?? '')).toMatchObject({ level })
    expect(await guess()).toBe(401)
    expect((await product.stop()).code).toBe(0)
  },
)
