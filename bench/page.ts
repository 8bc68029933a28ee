import { launch } from 'chrome-launcher'
import lighthouse, { type Config, desktopConfig, type Result } from 'lighthouse'
import { chromiumOptions } from '../apps/e2e/browser.ts'
import { ensureTool } from '../scripts/system-tools.ts'
import { median } from './compare-in-turns.ts'
import { startProduct } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'

/** A failure that repeats so often is no accident. */
const MAX_ATTEMPTS = 3

/** Lighthouse itself advises several runs, because one alone says little. */
const RUNS = Number(process.env.BENCH_RUNS ?? 3)

const audits = [
  { category: 'performance', goal: 'performance' },
  { category: 'accessibility', goal: 'accessibility' },
  { category: 'best-practices', goal: 'bestPractices' },
] as const
const categories = audits.map(({ category }) => category)

/** A desktop without throttling of network or processor. */
const unthrottled: Config = {
  extends: 'lighthouse:default',
  settings: { ...desktopConfig.settings, throttlingMethod: 'provided', onlyCategories: ['performance'] },
}

/** Runs Lighthouse once, in a new browser with an empty profile. */
async function auditPageOnce(url: string, cookie: string, config?: Config): Promise<Result> {
  const chrome = await launch({
    chromePath: await ensureTool('chromium'),
    chromeFlags: [...chromiumOptions.args, '--headless=new'],
    logLevel: 'silent',
  })
  const flags = {
    port: chrome.port,
    logLevel: 'error' as const,
    extraHeaders: { Cookie: cookie },
    ...(config ? {} : { onlyCategories: categories }),
  }
  const run = await lighthouse(url, flags, config)
  chrome.kill()
  if (!run) throw new Error('Lighthouse returned no result')
  return run.lhr
}

const paints = ['first-contentful-paint', 'largest-contentful-paint']

/** Returns why Lighthouse could not measure, in its own words, or undefined when it could. */
function measurementProblem({ runtimeError, audits: results }: Result): string | undefined {
  const missing = paints.find((name) => results[name]?.numericValue === undefined)
  return runtimeError?.message ?? (missing && `${missing}: ${results[missing]?.errorMessage}`)
}

/** Retries a run whose trace holds no paint, which happens now and then and says nothing about the page. */
async function auditPage(url: string, cookie: string, config?: Config): Promise<Result> {
  const problems: string[] = []
  while (problems.length < MAX_ATTEMPTS) {
    const result = await auditPageOnce(url, cookie, config)
    const problem = measurementProblem(result)
    if (problem === undefined) return result
    problems.push(problem)
  }
  throw new Error(`Lighthouse could not measure: ${problems.join('; ')}`)
}

const scoreOf = (name: string) => (result: Result) => Math.round(100 * (result.categories[name]?.score ?? 0))
const timingOf = (name: string) => (result: Result) => result.audits[name]?.numericValue ?? Number.NaN

/** The audits that keep a category from its full score. */
function shortfalls(results: Result[], name: string): string {
  const failed = results.flatMap((result) =>
    (result.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id} ${result.audits[id]?.displayValue ?? ''}`.trim()),
  )
  return [...new Set(failed)].join(', ')
}

/** Audits the signed-in dashboard with Lighthouse: on its slow mobile, and on this machine without throttling. */
export async function benchmarkPage(): Promise<Figure[]> {
  const product = await startProduct({ learners: 4 })
  const url = `${product.origin}/dashboard`
  const cookie = product.cookies[0] ?? ''
  await auditPage(url, cookie)
  const mobile: Result[] = []
  const desktop: Result[] = []
  for (let run = 0; run < RUNS; run += 1) {
    mobile.push(await auditPage(url, cookie))
    desktop.push(await auditPage(url, cookie, unthrottled))
  }
  await product.remove()
  const of = (results: Result[], pick: (result: Result) => number) => median(results.map(pick))
  return [
    ...audits.map(
      ({ category, goal }): Figure => [
        `Lighthouse mobile: ${category}`,
        of(mobile, scoreOf(category)),
        goal,
        shortfalls(mobile, category),
      ],
    ),
    [
      'largest paint, desktop unthrottled',
      of(desktop, timingOf('largest-contentful-paint')),
      'largestPaint',
      `first paint ${of(desktop, timingOf('first-contentful-paint')).toFixed(0)} ms`,
    ],
  ]
}

if (import.meta.main) await runAndPrint(benchmarkPage)
