import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { measureOtherCpu, median } from './compare-in-turns.ts'
import type { GoalName } from './goals.ts'
import { type ImportedFile, timeImport } from './import-members.ts'
import { createJsonSender, removeMemberLimit } from './organization-requests.ts'
import type { Product, startProduct } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)

type Start = typeof startProduct
type Side = 'ours' | 'other'
/** In milliseconds: from the upload to the last row, and processor time of the server. `peak`: of its resident memory, in MB. */
type Import = { whole: number; cpu: number; peak: number }
type Comparison = { what: string; rows: number; sides: { side: Side; file: ImportedFile }[] }

const comparisons: Comparison[] = [
  {
    what: '10,000 rows as CSV',
    rows: 10_000,
    sides: [
      { side: 'ours', file: {} },
      { side: 'other', file: {} },
    ],
  },
  {
    what: '2,000 rows as CSV',
    rows: 2000,
    sides: [
      { side: 'ours', file: {} },
      { side: 'other', file: {} },
    ],
  },
  {
    what: '2,000 rows in a workbook with a question, beside the CSV file',
    rows: 2000,
    sides: [
      { side: 'ours', file: { format: 'xlsx', asksColumns: true } },
      { side: 'other', file: {} },
    ],
  },
]

/** Imports into a product of its own: there is a limit of the people who are invited in a day. */
async function measureImport(
  start: Start,
  rows: number,
  file: ImportedFile,
): Promise<Import & { other: number }> {
  const product: Product = await start()
  await removeMemberLimit(createJsonSender(product))
  const measureOthers = measureOtherCpu([product.process])
  const before = product.process.cpuTime()
  const { whole } = await timeImport(product, rows, file)
  const cpu = product.process.cpuTime() - before
  const peak = product.process.memory()?.most ?? 0
  const other = measureOthers()
  await product.remove()
  return { whole, cpu, peak, other }
}

/** Measures both sides in turns, each round in the other order, so that other activity on the machine affects both alike. */
async function compare({ what, rows, sides }: Comparison, starts: Record<Side, Start>): Promise<Figure[]> {
  const results: Record<Side, Import[]> = { ours: [], other: [] }
  const others: number[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { side, file } of round % 2 === 0 ? sides : sides.toReversed()) {
      const { other, ...result } = await measureImport(starts[side], rows, file)
      results[side].push(result)
      others.push(other)
    }
  const of = (side: Side, name: keyof Import) => median(results[side].map((result) => result[name]))
  // Of the two imports of a round, which have met the same machine.
  const ratio = (name: keyof Import) =>
    median(results.ours.map((result, round) => result[name] / (results.other[round]?.[name] ?? 0)))
  const seconds = (name: 'whole' | 'cpu') =>
    `${(of('ours', name) / 1000).toFixed(2)} s beside ${(of('other', name) / 1000).toFixed(2)} s`
  const goal: GoalName = 'importBesideOther'
  return [
    [`${what}, this ÷ other, by the clock`, ratio('whole'), goal, seconds('whole')],
    [
      `${what}, this ÷ other, by processor time`,
      ratio('cpu'),
      goal,
      `${seconds('cpu')}; others used ${median(others).toFixed(2)} of a core`,
    ],
    [
      'peak of resident memory',
      Math.max(...results.ours.map(({ peak }) => peak)),
      'importPeak',
      `other ${Math.max(...results.other.map(({ peak }) => peak)).toFixed(0)} MB`,
    ],
  ]
}

/**
 * Compares imports of this checkout with those of another one, of another commit and with its packages installed, in one
 * run: upload, questions, review, start, until the last row is processed. Figures are medians over the rounds.
 * `node bench/compare-member-imports.ts FOLDER`, or with a number of rows behind it for the comparisons of that size alone.
 */
async function compareMemberImports(folder: string, rows: number | null): Promise<Figure[]> {
  const load = async (path: string): Promise<{ startProduct: Start }> =>
    import(pathToFileURL(resolve(path)).href)
  const [ours, other] = await Promise.all([
    load(`${import.meta.dirname}/product.ts`),
    load(`${folder}/bench/product.ts`),
  ])
  const starts = { ours: ours.startProduct, other: other.startProduct }
  const figures: Figure[] = []
  const chosen = comparisons.filter((comparison) => rows === null || comparison.rows === rows)
  for (const comparison of chosen) figures.push(...(await compare(comparison, starts)))
  return figures
}

const toRows = (argument: string | undefined) => (argument === undefined ? null : Number(argument))

if (import.meta.main)
  await runAndPrint(() => compareMemberImports(process.argv[2] ?? '', toRows(process.argv[3])))
