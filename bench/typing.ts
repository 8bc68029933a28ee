import { findCrisis } from '@kitchen-table/domain/find-crisis'
import type { Page } from '@playwright/test'
import { openBrowser, openPage } from './browser.ts'
import { median } from './compare-in-turns.ts'
import { percentile } from './percentile.ts'
import { startProduct } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'

/** A slow phone: the processor is so many times slower. */
const SLOWDOWN = 6
/** Between two letters: 50 a second. */
const KEY_INTERVAL_MS = 20
const ROUNDS = 5
const searches = [
  'my landlord wants the rent by friday and i dont have it',
  'he took my paycheck again and i dont know what to do',
  'no puedo pagar la luz y me la van a cortar',
  'x'.repeat(60),
  'my truck needs a transmission and the school list has headphones and glue sticks and the form for the dental plan is due on friday and i cant do this anymore',
]

/** Milliseconds of recognizing each beginning of the searches, and 500 letters, as a cry for help. */
function measureRecognition(): number[] {
  const texts = [...searches.flatMap((text) => [...text].map((_, at) => text.slice(0, at + 1)))]
  texts.push(...searches.map((text) => text.repeat(12).slice(0, 500)))
  for (const text of texts) findCrisis(text)
  return texts.map((text) => {
    const startedAt = performance.now()
    findCrisis(text)
    return performance.now() - startedAt
  })
}

/** Types a text letter by letter, and returns the milliseconds of scripts on the main thread of each. */
async function typeText(page: Page, text: string): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const readScriptMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0)
  }
  const field = page.getByRole('searchbox')
  await field.fill('')
  const times: number[] = []
  for (const letter of text) {
    const before = await readScriptMs()
    await field.press(letter === ' ' ? 'Space' : letter)
    await page.waitForTimeout(KEY_INTERVAL_MS)
    times.push((await readScriptMs()) - before)
  }
  await session.detach()
  return times
}

/** Recognizing a cry for help, and what typing costs the main thread of a slow phone. */
export async function benchmarkTyping(): Promise<Figure[]> {
  const recognition = measureRecognition()
  const product = await startProduct({ learners: 1 })
  const browser = await openBrowser()
  const page = await openPage(browser, product.origin, product.cookies[0] ?? '')
  await page.goto(`${product.origin}/dashboard`, { waitUntil: 'networkidle' })
  await page.getByRole('searchbox').focus()
  await page.waitForTimeout(1000)
  const throttling = await page.context().newCDPSession(page)
  await throttling.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  // What is loaded and compiled with the first search is not of typing.
  await typeText(page, 'rent')
  const typing: number[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    for (const text of searches) typing.push(...(await typeText(page, text)))
  await browser.close()
  await product.remove()
  return [
    [
      'typing: recognizing a cry for help',
      percentile(recognition, 0.99),
      'crisisRecognition',
      `99 % of ${recognition.length} searches; median ${median(recognition).toFixed(2)} ms`,
    ],
    [
      `typing: script of each letter, processor ${SLOWDOWN} times slower`,
      median(typing),
      'keystroke',
      `${typing.length} letters; 95 %: ${percentile(typing, 0.95).toFixed(1)} ms`,
    ],
  ]
}

if (import.meta.main) await runAndPrint(benchmarkTyping)
