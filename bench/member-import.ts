import { createJsonSender, removeMemberLimit } from './group-requests.ts'
import { timeImport } from './import-members.ts'
import { measureSyncTime } from './measure-sync-time.ts'
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

/** Imports of 1,000 and of 10,000 people, as the issue describes the file, through the progress stream. */
export async function benchmarkMemberImport(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const rows of SIZES) figures.push(...(await measureSize(rows)))
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
