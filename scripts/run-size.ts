/**
 * How much a run of the tests tries: `small` in `npm test` and wherever nothing else is said, `full` in
 * `npm run test:all`, `nightly` in `npm run test:nightly`. The variable TRIALS passes it on to the processes of tests.
 */
const runSizes = ['small', 'full', 'nightly'] as const

type RunSize = (typeof runSizes)[number]

function parseRunSize(text: string): RunSize {
  const size = runSizes.find((known) => known === text)
  if (!size) throw new Error(`TRIALS is "${text}"; it must be one of ${runSizes.join(', ')}.`)
  return size
}

const runSize = parseRunSize(process.env.TRIALS ?? 'small')
export const isSmall = runSize === 'small'
export const isNightly = runSize === 'nightly'

/**
 * Returns all values; in the small size only `count` of them, evenly spread: the first, the last, and others in
 * between; of a count of one, the first.
 */
export function sampleInSmallSize<T>(values: readonly T[], count: number): readonly T[] {
  if (!isSmall || values.length <= count) return values
  const step = (values.length - 1) / Math.max(1, count - 1)
  const chosen = new Set(Array.from({ length: count }, (_, at) => Math.round(at * step)))
  return values.filter((_, index) => chosen.has(index))
}
