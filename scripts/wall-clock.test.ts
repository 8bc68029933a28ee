import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'
import { sourceFiles } from './source-files.ts'

/** Tests, and what only tests are made of. */
const isTestFile = (file: string) =>
  /\.test\.tsx?$|\/(port-suites|testing)\/|^(trials|apps\/e2e)\/|^vitest\.config\.ts$/.test(file) &&
  file !== 'scripts/wall-clock.test.ts'

const CLOCK = String.raw`(performance\.now|Date\.now|process\.hrtime|process\.cpuUsage)\b`
const MIN_TIMEOUT_MS = 10_000
/** A browser on a busy machine: no journey is less patient than their configuration. */
const MIN_JOURNEY_TIMEOUT_MS = 60_000

/** What makes a test fail on a slow machine, as far as one line of source shows it. */
const patterns: [what: string, isMet: (line: string, file: string) => boolean][] = [
  [
    'an assertion on the time that something took',
    (line) => new RegExp(String.raw`expect\([^;]*${CLOCK}\(\) -.*\)\.to`).test(line),
  ],
  [
    'a wait of at most a second: expect.poll has a generous time-out',
    (line) => /\bvi\.waitFor|\bvi\.waitUntil/.test(line),
  ],
  [
    'a time-out under ten seconds, or under a minute in a journey (0 sets none, or waits for nothing)',
    (line, file) => {
      const [, written = ''] =
        /\b(?:timeout|testTimeout|hookTimeout): ([\d_]+)(?=\s*[,})]|$)/.exec(line) ?? []
      const milliseconds = Number(written.replaceAll('_', ''))
      return (
        milliseconds > 0 &&
        milliseconds < (file.startsWith('apps/e2e/') ? MIN_JOURNEY_TIMEOUT_MS : MIN_TIMEOUT_MS)
      )
    },
  ],
]

function findWrongLines(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, at) => {
    const met = patterns.filter(([, isMet]) => isMet(line, file))
    return met.map(([what]) => `${file}:${at + 1}: ${what}`)
  })
}

test.each([
  { line: 'expect(performance.now() - began).toBeLessThan(500)', wrongs: 1 },
  { line: 'expect((Date.now() - began) / 1000).toBeLessThanOrEqual(5)', wrongs: 1 },
  { line: 'await vi.waitFor(() => expect(isOpen).toBe(true))', wrongs: 1 },
  { line: "test('it ends', { timeout: 3000 }, async () => {", wrongs: 1 },
  { line: 'await expect(dialog).toBeHidden({ timeout: 1_000 })', wrongs: 1 },
  { line: '  timeout: 30 * 60_000,', wrongs: 0 },
  { line: 'expect.poll(letters, { timeout: 60_000 }).toBe(1)', wrongs: 0 },
  { line: 'expect(() => openDatabase(folder, { timeout: 0 })).toThrow()', wrongs: 0 },
  { line: 'expect(stored.time).toBe(Date.now())', wrongs: 0 },
  { file: 'apps/e2e/journeys/a.test.ts', line: 'await sent({ timeout: 15_000 })', wrongs: 1 },
  { file: 'apps/e2e/journeys/a.test.ts', line: 'await sent({ timeout: 60_000 })', wrongs: 0 },
])('$line: $wrongs', ({ file = 'a.test.ts', line, wrongs }) => {
  expect(findWrongLines(file, line)).toHaveLength(wrongs)
})

test('no test fails because a machine is slow: none asserts a time, none is impatient', () => {
  const files = sourceFiles().filter(isTestFile)
  expect(files.length).toBeGreaterThan(200)
  const wrong = files.flatMap((file) => findWrongLines(file, readFileSync(join(root, file), 'utf8')))
  expect(wrong).toEqual([])
})
