import { compareInTurns, describeComparison } from './compare-in-turns.ts'
import { measureSyncTime } from './measure-sync-time.ts'
import { startProduct } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'
import { completionAt, completionRequests } from './requests.ts'
import { SYNC_DELAY } from './start-options.ts'
import { compareStore, completedLessons, type SentWrite } from './stored-writes.ts'

/** One load: its requests, and how many of them each connection sent; all were acknowledged. */
type CompletionLoad = { plan: ReturnType<typeof completionRequests>; counts: number[] }

function* expectedWrites(loads: CompletionLoad[]): Generator<SentWrite> {
  for (const { plan, counts } of loads)
    for (const [connection, count] of counts.entries())
      for (let n = 0; n < count; n += 1) {
        const { learner, eventId, ...lesson } = completionAt(plan, connection, n)
        yield { learner, ids: [eventId], lesson, acknowledged: true }
      }
}

/** Throws when the store of a killed server holds less, or more, than was acknowledged. */
function checkStored({ dataDir }: { dataDir: string }, before: Set<string>, loads: CompletionLoad[]): void {
  const { lost, unexpected } = compareStore(dataDir, before, expectedWrites(loads))
  if (lost + unexpected > 0)
    throw new Error(
      `${lost} acknowledged completions are not stored, ${unexpected} stored ones were never requested`,
    )
}

/**
 * Compares durable completions, where writes of one turn of the event loop are committed together, with the same
 * server committing once a request. Afterwards both are killed, and their stores must hold whatever was acknowledged.
 */
export async function benchmarkCompletions(): Promise<Figure[]> {
  const syncTime = measureSyncTime() + SYNC_DELAY / 1000
  const grouped = await startProduct()
  const single = await startProduct({ commitsEachWrite: true })
  const before = { a: completedLessons(grouped.dataDir), b: completedLessons(single.dataDir) }
  const sent: { a: CompletionLoad[]; b: CompletionLoad[] } = { a: [], b: [] }
  const sides = { a: grouped, b: single }
  const rounds = await compareInTurns(
    { ...grouped, requests: (round) => completionRequests(grouped, round), status: 200 },
    { ...single, requests: (round) => completionRequests(single, round), status: 200 },
    (side, round, result) =>
      sent[side].push({ plan: completionRequests(sides[side], round), counts: result.sent }),
  )
  const { ratio, a, b } = rounds
  await Promise.all([grouped.process.end('SIGKILL'), single.process.end('SIGKILL')])
  checkStored(grouped, before.a, sent.a)
  checkStored(single, before.b, sent.b)
  await Promise.all([grouped.remove(), single.remove()])

  const counts = [...sent.a, ...sent.b].flatMap(({ counts }) => counts)
  const acknowledged = counts.reduce((sum, count) => sum + count, 0)
  return [
    ['completions grouped ÷ one commit each', ratio, 'completions', describeComparison(rounds)],
    ['completions, p99', a.p99, 'completionsTail', `p50 ${a.p50.toFixed(2)} ms`],
    ['completions, a second', a.perSecond, null, `all ${acknowledged} acknowledged ones stored`],
    ['completions one commit each, a second', b.perSecond],
    ['one sync of this disk, ms', syncTime, null, 'the most that grouped commits can save'],
  ]
}

if (import.meta.main) await runAndPrint(benchmarkCompletions)
