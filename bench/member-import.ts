import { timeImport } from './import-members.ts'
import { measureSyncTime } from './measure-sync-time.ts'
import { createJsonSender, removeMemberLimit } from './organization-requests.ts'
import { startProduct } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'

const SIZES = [1000, 10_000] as const
async function measureSize(rows: (typeof SIZES)[number]): Promise<Figure[]> {
  const product = await startProduct()
  await removeMemberLimit(createJsonSender(product))
  const before = product.process.memory()
  const { plan, run, succeeded, events } = await timeImport(product, rows)
  const after = product.process.memory()
  await product.remove()
  const name = rows.toLocaleString('en-US')
  const perSecond = Math.round(succeeded / (run / 1000))
  return [
    [`review a file of ${name} rows`, plan, null, 'ms'],
    [
      `import ${name} rows, without mail`,
      run / 1000,
      rows === 1000 ? 'importThousand' : 'importTenThousand',
      `${perSecond} people created a second, ${events} events`,
    ],
    [`growth of memory meanwhile`, (after?.most ?? 0) - (before?.now ?? 0), 'importMemory'],
  ]
}

const WORKBOOK_ROWS = 2000

/** More would exceed the invitations of a day. */
const WORKBOOK_ROUNDS = 2

/** Imports people from CSV files and from Excel workbooks in turn, so that both meet the same machine. */
async function measureWorkbook(): Promise<Figure[]> {
  const product = await startProduct()
  await removeMemberLimit(createJsonSender(product))
  const sums = { csv: { plan: 0, whole: 0 }, xlsx: { plan: 0, whole: 0 } }
  await timeImport(product, WORKBOOK_ROWS / 10, { prefix: 'first-', format: 'xlsx' })
  const before = product.process.memory()
  for (let round = 1; round <= WORKBOOK_ROUNDS; round += 1)
    for (const format of ['csv', 'xlsx'] as const) {
      const { plan, run } = await timeImport(product, WORKBOOK_ROWS, {
        prefix: `${format}-${round}-`,
        format,
      })
      sums[format].plan += plan
      sums[format].whole += plan + run
    }
  const after = product.process.memory()
  await product.remove()
  const { csv, xlsx } = sums
  const name = WORKBOOK_ROWS.toLocaleString('en-US')
  const csvPlan = Math.round(csv.plan / WORKBOOK_ROUNDS)
  return [
    [`review a workbook of ${name} rows`, xlsx.plan / WORKBOOK_ROUNDS, null, `ms; as CSV ${csvPlan} ms`],
    [
      `import a workbook of ${name} rows, beside as many as CSV`,
      xlsx.whole / csv.whole,
      'importWorkbook',
      `${(xlsx.whole / WORKBOOK_ROUNDS / 1000).toFixed(2)} s`,
    ],
    ['growth of memory meanwhile', (after?.most ?? 0) - (before?.now ?? 0), 'importMemory'],
  ]
}

/**
 * Imports of 1,000 and of 10,000 people through the progress stream, and of 2,000 people in an Excel workbook. Rows are
 * those of `createSampleRows`.
 */
export async function benchmarkMemberImport(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const rows of SIZES) figures.push(...(await measureSize(rows)))
  figures.push(...(await measureWorkbook()))
  const syncTime = measureSyncTime()
  return [
    ...figures,
    [
      'syncs of the disk, one after the other',
      Math.round(1000 / syncTime),
      null,
      `a second; ${syncTime.toFixed(3)} ms each`,
    ],
  ]
}

if (import.meta.main) await runAndPrint(benchmarkMemberImport)
