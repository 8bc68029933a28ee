import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'
import { sourceFiles } from './source-files.ts'

/** Whether a file also runs in browsers. */
const runsInBrowsers = (file: string) =>
  /^(apps\/web\/src|packages\/(domain|contract)\/src)\//.test(file) && !/\.test\.tsx?$/.test(file)

/**
 * Matches calls of functions that the oldest supported browsers (Chrome 111, Firefox 114, Safari 16.4) do not have. The
 * bundler rewrites syntax, but adds no functions.
 */
const TOO_NEW = new RegExp(
  [
    String.raw`AbortSignal\.any\(`,
    String.raw`Promise\.(withResolvers|try)\(`,
    String.raw`\.to(Sorted|Reversed|Spliced)\(`,
    String.raw`(Object|Map)\.groupBy\(`,
    String.raw`(?<!\bz)\.(difference|union|intersection|symmetricDifference|is(Subset|Superset|Disjoint)(Of|From))\(`,
    String.raw`URL\.(canParse|parse)\(`,
    String.raw`Array\.fromAsync\(`,
    String.raw`Iterator\.from\(`,
    String.raw`\.(values|keys|entries)\(\)\.(map|filter|take|drop|some|every|find|reduce|toArray|forEach)\(`,
    String.raw`RegExp\.escape\(`,
    String.raw`\.(is|to)WellFormed\(`,
  ].join('|'),
)
/** These look like calls of iterator helpers, but return arrays. */
const ARRAY_ITERATION = /Object\.(values|keys|entries)\(/

const isTooNew = (line: string) => TOO_NEW.test(line) && !ARRAY_ITERATION.test(line)

test.each([
  'AbortSignal.any([a, b])',
  'slugs.difference(others)',
  'views.toSorted(byTime)',
  'URL.canParse(text)',
  'names.values().map(upper)',
])('%s is too new', (line) => {
  expect(isTooNew(line)).toBe(true)
})

test.each(['z.union([text, number])', '[...views].sort(byTime)', 'Object.values(rows).map(upper)'])(
  '%s is not too new',
  (line) => {
    expect(isTooNew(line)).toBe(false)
  },
)

test('web code calls no function that the oldest supported browsers lack', () => {
  const files = sourceFiles().filter(runsInBrowsers)
  expect(files.length).toBeGreaterThan(200)
  const findings = files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines.flatMap((line, index) => (isTooNew(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []))
  })
  expect(findings).toEqual([])
})
