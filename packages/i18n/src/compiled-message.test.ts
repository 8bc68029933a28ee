import compile from 'icu-minify/compile'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadTranslations, message, startTranslationLoad, waitForTranslations } from './compiled-message.ts'
import { inLocale } from './locale.ts'

const english = compile('{count, plural, one {# day} other {# days}}')
const spanish = compile('{count, plural, one {# día} other {# días}}')

test('a message is shown in English until its translation is loaded, and where it has none', async () => {
  const days = message(english, 5001)
  const format = () => days({ count: 2 })
  let finish = () => {}
  const loaded = new Promise<void>((resolve) => {
    finish = resolve
  })
  const load = async () => {
    await loaded
    return { default: [compile('Título'), spanish] }
  }
  inLocale('es', () => loadTranslations(5000, { es: load }))
  expect(inLocale('es', format)).toBe('2 days')
  setTimeout(finish)
  await waitForTranslations()
  expect(inLocale('es', format)).toBe('2 días')
  expect(format()).toBe('2 days')
  expect(inLocale('es', message('Title', 5000))).toBe('Título')
  expect(inLocale('es', message('Other', 6000))).toBe('Other')
  expect(inLocale('es', message('Other'))).toBe('Other')
})

test('a message without a translation is formatted by the rules of English', () => {
  const since = message(compile('{count, plural, many {# files of many} other {# files}} since {day, date}'))
  const values = { count: 1_000_000, day: new Date(2026, 10, 23) }
  expect(inLocale('es', () => since(values))).toBe('1,000,000 files since 11/23/2026')
})

test('a rich message is a list, also if it has one part', () => {
  const rich = message(compile('<b>all</b>'), -1, true)
  expect(rich({ b: (content) => content.join('').toUpperCase() })).toEqual(['ALL'])
})

test('a page in another language loads no translations', () => {
  loadTranslations(8000, {
    es: () => {
      throw new Error('loaded')
    },
  })
  expect(inLocale('es', message('Title', 8000))).toBe('Title')
})

test('names from right to left are marked, so that they do not reorder the words around them', () => {
  const sentence = message(compile('{name} has {count, number}, {other}'))
  const values = { count: 3, other: 'José' }
  expect(sentence({ ...values, name: 'דנה (2)' })).toBe('\u2068דנה (2)\u2069 has 3, José')
  expect(sentence({ ...values, name: 'ليلى' })).toBe('\u2068ليلى\u2069 has 3, José')
  const rich = message(compile('<b>{name}</b> left'), -1, true)
  expect(rich({ name: 'דנה', b: (content) => ({ content }) })).toEqual([
    { content: ['\u2068דנה\u2069'] },
    ' left',
  ])
})

describe('translations that cannot be loaded', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  const title = message('Title', 7000)
  const failure = new Error('no connection')
  const showTitle = () => inLocale('es', title)
  /** Resolves to whether the sentences are waited for no longer. */
  async function isReadyAfter(milliseconds: number): Promise<boolean> {
    let isReady = false
    void waitForTranslations().then(() => {
      isReady = true
    })
    await vi.advanceTimersByTimeAsync(milliseconds)
    return isReady
  }

  test('are requested again until they are there, ever more rarely', async () => {
    const load = vi.fn<() => Promise<{ default: string[] }>>(() => Promise.reject(failure))
    inLocale('es', () => loadTranslations(7000, { es: load }))
    expect(await isReadyAfter(0)).toBe(false)
    expect(load).toHaveBeenCalledTimes(1)
    expect(console.error).toHaveBeenCalledExactlyOnceWith(failure)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).toHaveBeenCalledTimes(7)
    expect(showTitle()).toBe('Title')

    load.mockResolvedValue({ default: ['Título'] })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).toHaveBeenCalledTimes(8)
    expect(showTitle()).toBe('Título')
  })

  test('are waited for no longer after some seconds', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    startTranslationLoad(() => promise)
    expect(await isReadyAfter(3000)).toBe(false)
    expect(await isReadyAfter(2000)).toBe(true)
    resolve()
  })
})

test('what begins to load while others are waited for is waited for as well', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ready = vi.fn()
  startTranslationLoad(() => first.promise)
  const waiting = waitForTranslations().then(ready)
  startTranslationLoad(() => second.promise)
  first.resolve()
  await new Promise((resolve) => setImmediate(resolve))
  expect(ready).not.toHaveBeenCalled()
  second.resolve()
  await waiting
})
