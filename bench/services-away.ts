import type { OutboxMessage } from '@kitchen-table/application/ports'
import { openStores } from '@kitchen-table/embedded/testing/samples'
import { SERVER_CORE } from './child-process.ts'
import { type ComparedServer, compareInTurns, describeComparison } from './compare-in-turns.ts'
import { makeStore, type Store } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'
import { getRequests } from './requests.ts'
import { type Program, startProgram } from './start-program.ts'
import { type Fault, faults, startUnavailableServices } from './unavailable-services.ts'

/** Pending messages of each of four kinds; they are retried all the time while the pages are requested. */
const PENDING_PER_KIND = 100

const messagesFor = (n: number): OutboxMessage[] => [
  { channel: 'requested-mail', purpose: 'reset', email: `learner-${n}@bench.example`, browser: '' },
  {
    channel: 'help',
    purpose: 'help',
    request: { first: 'Ada', last: `${n}`, email: 'ada@example.com', organization: 'Bench' },
  },
  {
    channel: 'list',
    purpose: 'list',
    type: 'subscribe',
    user: { username: `${n}`, email: 'ada@example.com', role: 'user', group: 'bench', first: 'A', last: 'B' },
  },
  { channel: 'page-view', purpose: 'page-view', page: '/dashboard' },
]

async function enqueueMessages({ dataDir }: Store): Promise<void> {
  const stores = openStores(dataDir)
  const additions = Array.from({ length: PENDING_PER_KIND }, (_, n) =>
    messagesFor(n).map((message, kind) => stores.outbox.add(`${n}-${kind}`, message, Date.now())),
  )
  await Promise.all(additions.flat())
  await stores.close()
}

function dashboardServer({ port, process }: Program, { cookies }: Store): ComparedServer {
  return { port, process, status: 200, requests: () => getRequests('/dashboard', cookies) }
}

async function compareDashboards(fault: Fault): Promise<Figure> {
  const [healthyStore, affectedStore] = [await makeStore(), await makeStore()]
  await enqueueMessages(affectedStore)
  const services = await startUnavailableServices(fault)
  const baseline = await startProgram(healthyStore.dataDir, SERVER_CORE)
  const program = await startProgram(affectedStore.dataDir, SERVER_CORE, {
    ...services.env,
    LOG_LEVEL: 'silent',
  })
  const rounds = await compareInTurns(
    dashboardServer(program, affectedStore),
    dashboardServer(baseline, healthyStore),
  )
  await Promise.all([program.process.end(), baseline.process.end()])
  await services.close()
  await Promise.all([healthyStore.remove(), affectedStore.remove()])
  return [
    `dashboard with external services ${fault} ÷ without, p95`,
    rounds.a.p95 / rounds.b.p95,
    'servicesAway',
    `${rounds.a.p95.toFixed(1)} ms ÷ ${rounds.b.p95.toFixed(1)} ms; ${describeComparison(rounds)}`,
  ]
}

/** Measures the dashboard while mail, help form, mailing list and analytics fail and hundreds of messages wait. */
export async function benchmarkServicesAway(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const fault of faults) figures.push(await compareDashboards(fault))
  return figures
}

if (import.meta.main) await runAndPrint(benchmarkServicesAway)
