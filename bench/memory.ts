import { signInWithPassword } from '@kitchen-table/server/testing/tools'
import { LOAD_CORE, startChild } from './child-process.ts'
import type { Load, LoadResult } from './closed-load.ts'
import { emailOf, PASSWORD } from './learners.ts'
import { type Product, startProduct } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'
import { CONNECTIONS, completionRequests, getRequests, type Requests } from './requests.ts'

const LOAD_DURATION_MS = Number(process.env.BENCH_MS ?? 3000)
/** Two at a time: the server checks two passwords at once, and more would count as guessing. */
const SIGN_INS = 10

/** The requests of the other benchmarks, and the pages; they go to one process, one after the other. */
function allRequests(product: Product): Requests[] {
  const get = (path: string) => getRequests(path, product.cookies)
  const completions = (run: number) => completionRequests(product, run)
  return [
    get('/api/catalog'),
    get('/api/start'),
    completions(1),
    get('/dashboard'),
    get(`/api/tracks/${product.track.slug}`),
    completions(2),
    get('/api/progress'),
    completions(3),
  ]
}

async function signInRepeatedly(origin: string): Promise<void> {
  const signInOnce = () => signInWithPassword(origin, { email: emailOf(0), password: PASSWORD })
  for (let n = 0; n < SIGN_INS; n += 1) await Promise.all([signInOnce(), signInOnce()])
}

/** Measures the resident memory of one process during and after the loads of all the other benchmarks. */
export async function benchmarkMemory(): Promise<Figure[]> {
  const product = await startProduct()
  const before = product.process.memory()?.now ?? 0
  const load = startChild('closed-load.ts', LOAD_CORE)
  const { port } = product
  const afterEach: number[] = []
  for (const requests of allRequests(product)) {
    const options: Load = { port, connections: CONNECTIONS, warmUp: 0, duration: LOAD_DURATION_MS, requests }
    const { statuses } = await load.request<LoadResult>(options)
    if (Object.keys(statuses).join() !== '200')
      throw new Error(`Responses other than 200: ${JSON.stringify(statuses)}`)
    afterEach.push(product.process.memory()?.now ?? 0)
  }
  await signInRepeatedly(product.origin)
  const { now = 0, most = 0 } = product.process.memory() ?? {}
  await load.end()
  await product.remove()
  const figures = afterEach.map((megabytes) => Math.round(megabytes)).join(', ')
  return [
    ['peak memory', most, 'memory', `after each load ${figures}`],
    ['memory before any request, MB', before],
    ['memory after all, MB', now],
  ]
}

if (import.meta.main) await runAndPrint(benchmarkMemory)
