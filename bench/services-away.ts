import type { Errand } from '../apps/server/src/features/accounts/outbox/ports.ts'
import { oneMachine } from '../apps/server/src/one-machine.ts'
import { awayServices, type Fault, faults } from './away-services.ts'
import { SERVER_CORE } from './child.ts'
import { makeStore, type Store } from './product.ts'
import { type Program, startProgram } from './program.ts'
import { type Figure, printAlone } from './report.ts'
import { accepted } from './requests.ts'
import { circumstances, inTurns, type Side } from './rounds.ts'

/** Each of four kinds, tried again and again while the pages are asked for. */
const WAITING = 100

const errandsOf = (n: number): Errand[] => [
  { channel: 'asked-mail', purpose: 'reset', email: `learner-${n}@bench.example`, browser: '' },
  {
    ...{ channel: 'help', purpose: 'help' },
    request: { first: 'Ada', last: `${n}`, email: 'ada@example.com', organisation: 'Bench' },
  },
  {
    ...{ channel: 'list', purpose: 'list', type: 'subscribe' },
    user: { username: `${n}`, email: 'ada@example.com', role: 'user', group: 'bench', first: 'A', last: 'B' },
  },
  { channel: 'page-view', purpose: 'page-view', page: '/dashboard' },
]

async function letWait({ dataDir }: Store): Promise<void> {
  const onFault = (error: unknown) => {
    throw error
  }
  const stores = oneMachine({ dataDir, onFault })
  const waiting = Array.from({ length: WAITING }, (_, n) =>
    errandsOf(n).map((errand, kind) => stores.outbox.add(`${n}-${kind}`, errand, Date.now())),
  )
  await Promise.all(waiting.flat())
  await stores.close()
}

function sideOf({ port, process }: Program, { cookies }: Store): Side {
  return {
    port,
    process,
    status: 200,
    requests: () => ({ kind: 'get', path: '/dashboard', cookies, headers: accepted }),
  }
}

async function compared(fault: Fault): Promise<Figure> {
  const [well, troubled] = [await makeStore(), await makeStore()]
  await letWait(troubled)
  const services = await awayServices(fault)
  const usual = await startProgram(well.dataDir, SERVER_CORE)
  const program = await startProgram(troubled.dataDir, SERVER_CORE, { ...services.env, LOG_LEVEL: 'silent' })
  const rounds = await inTurns(sideOf(program, troubled), sideOf(usual, well))
  await Promise.all([program.process.end(), usual.process.end()])
  await services.close()
  await Promise.all([well.remove(), troubled.remove()])
  return {
    what: `dashboard with services outside ${fault} ÷ without, p95`,
    value: rounds.a.p95 / rounds.b.p95,
    goal: 'servicesAway',
    note: `${rounds.a.p95.toFixed(1)} ms ÷ ${rounds.b.p95.toFixed(1)} ms; ${circumstances(rounds)}`,
  }
}

/** Pages while mail, the help form, the mailing list and analytics are away, and hundreds of errands wait for them. */
export async function servicesAway(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const fault of faults) figures.push(await compared(fault))
  return figures
}

if (import.meta.main) await printAlone(servicesAway)
