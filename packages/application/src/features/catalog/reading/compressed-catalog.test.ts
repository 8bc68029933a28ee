import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import type { Topic } from '@kitchen-table/domain/catalog'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { test as base, expect, onTestFinished, vi } from 'vitest'
import { sampleIcon, sampleTopic, sampleTrack } from '../../../testing/port-suites/samples.ts'
import { fillSampleLibrary } from '../../../testing/sample-library.ts'
import { concurrently, times } from '../../../testing/times.ts'
import { stringifyCatalogView } from './catalog-view.ts'
import { BEST_COMPRESSION_DELAY_MS, createCompressedCatalogCache } from './compressed-catalog.ts'
import { createLibraryCache } from './library-cache.ts'

async function setUp() {
  const stores = memoryStores()
  await fillSampleLibrary(stores)
  const library = createLibraryCache(stores.catalog)
  const preparedLayouts: string[] = []
  const { getView, getCompressedCatalog, prepareDefaultLayout } = createCompressedCatalogCache({
    files: stores.files,
    async prepareMore(_snapshot, layout) {
      preparedLayouts.push(layout)
    },
    onFault(error) {
      throw error
    },
  })
  return {
    ...stores,
    preparedLayouts,
    prepare: async (layout = 'default') => getCompressedCatalog(await library.current(), layout),
    preview: async (layout: string) => getView(await library.current(), layout),
    prepareDefaultLayout: async () => prepareDefaultLayout(await library.current()),
  }
}

/** Adds a topic whose banner is an SVG of about `size` bytes. */
async function addTopic({ files, catalog }: Awaited<ReturnType<typeof setUp>>, slug: string, size: number) {
  const drawing = new TextEncoder().encode(`<svg><title>${'x'.repeat(size)}</title></svg>`)
  const banner: Topic['banner'] = {
    key: `topics/default/${slug}`,
    name: 'banner.svg',
    type: 'image/svg+xml',
    size: drawing.length,
  }
  await files.put(banner.key, drawing, banner)
  await catalog.saveTopic('default', sampleTopic({ slug, banner, disabled: false }), null)
}

/** Adds a track with keywords of about `size` bytes. */
const addTrack = ({ catalog }: Awaited<ReturnType<typeof setUp>>, slug: string, size: number) =>
  catalog.saveTrack(
    sampleTrack({ trackId: slug, slug, title: slug, keywords: ['x'.repeat(size)], units: [] }),
    null,
  )

const test = base.extend('product', () => setUp())

test('has the same content compressed and uncompressed', async () => {
  const { json, brotli, gzip, view } = await (await setUp()).prepare()
  expect(JSON.parse(json.toString())).toEqual(view)
  expect(brotliDecompressSync(brotli)).toEqual(json)
  expect(gunzipSync(gzip)).toEqual(json)
})

test('contains the markup of small drawings, and the URLs of larger ones', async ({ product }) => {
  await addTopic(product, 'just-small', 16 * 1024 - 40)
  await addTopic(product, 'too-large', 16 * 1024)

  const { topics } = (await product.prepare()).view
  const banners = new Map(topics.map(({ slug, banner }) => [slug, banner]))
  expect(banners.get('saving')).toHaveProperty('svg', expect.stringContaining('<svg>'))
  expect(banners.get('just-small')).toHaveProperty('svg')
  expect(banners.get('too-large')).toMatchObject({ href: expect.stringContaining('/too-large/banner') })
})

test('contains only URLs of drawings if the library is large', async ({ product }) => {
  const bannersOf = async () => (await product.prepare()).view.topics.map(({ banner }) => banner)
  await addTrack(product, 'long', 156 * 1024)
  expect(await bannersOf()).toEqual([{ svg: expect.stringContaining('<svg>') }])

  await addTrack(product, 'longer', 4 * 1024)
  expect(await bannersOf()).toEqual([
    { href: expect.stringContaining('/files/topics/default/saving/banner') },
  ])
})

test('counts the sizes of many small drawings together', async ({ product }) => {
  const addSome = (from: number, to: number) =>
    concurrently(to - from, (n) => addTopic(product, `t-${from + n}`, 16 * 1024 - 100))
  const bannerKinds = async () =>
    new Set((await product.prepare()).view.topics.map(({ banner }) => Object.keys(banner ?? {}).join()))
  await addSome(0, 9)
  expect(await bannerKinds()).toEqual(new Set(['svg']))
  await addSome(9, 10)
  expect(await bannerKinds()).toEqual(new Set(['href']))
})

test('is compressed once, and again with another ETag after a change', async ({ product }) => {
  const before = await product.prepare()
  expect(await product.prepare()).toBe(before)
  await addTrack(product, 'another', 10)
  const after = await product.prepare()
  expect(after.etag).not.toBe(before.etag)
})

/** Returns a product with a library that is worth compressing well, and what advances the time of quiet. */
async function setUpLargeLibrary() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const product = await setUp()
  await addTrack(product, 'long', 20 * 1024)
  const compressedAt = (level: number, json: Buffer) =>
    brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }).length
  /** 'fast' or 'best': the level at which a layout is returned now. */
  async function levelOf(layout: string) {
    const { json, brotli } = await product.prepare(layout)
    expect(brotliDecompressSync(brotli)).toEqual(json)
    return brotli.length > (compressedAt(4, json) + compressedAt(11, json)) / 2 ? 'fast' : 'best'
  }
  return { ...product, levelOf }
}

test('is compressed fast after a change, and better when nothing has changed for a while', async () => {
  const product = await setUpLargeLibrary()
  const fast = await product.prepare()
  await product.catalog.saveIcon(sampleIcon({ slug: 'lamp' }), null)
  const changed = await product.prepare()
  expect(changed.etag).not.toBe(fast.etag)
  expect(await product.levelOf('default')).toBe('fast')
  vi.advanceTimersByTime(BEST_COMPRESSION_DELAY_MS - 1)
  expect(await product.prepare()).toBe(changed)
  vi.advanceTimersByTime(1)
  await expect.poll(() => product.levelOf('default')).toBe('best')
  const best = await product.prepare()
  expect({ etag: best.etag, json: best.json }).toEqual({ etag: changed.etag, json: changed.json })
})

test('no request waits for the best level: neither the first, nor that of another layout later', async () => {
  const product = await setUpLargeLibrary()
  expect(await product.levelOf('default')).toBe('fast')
  vi.advanceTimersByTime(BEST_COMPRESSION_DELAY_MS)
  await expect.poll(() => product.levelOf('default')).toBe('best')

  expect(await product.levelOf('rising-gen')).toBe('fast')
  vi.advanceTimersByTime(BEST_COMPRESSION_DELAY_MS)
  await expect.poll(() => product.levelOf('rising-gen')).toBe('best')
  expect(await product.levelOf('default')).toBe('best')
})

test('compresses the default layout at the best level before it is requested', async () => {
  const product = await setUpLargeLibrary()
  await product.prepareDefaultLayout()
  expect(await product.levelOf('default')).toBe('best')
  expect(await product.levelOf('rising-gen')).toBe('fast')
})

test('after a change, what was requested before is compressed again without a request', async () => {
  const product = await setUpLargeLibrary()
  await product.prepare('rising-gen')
  await product.catalog.saveIcon(sampleIcon({ slug: 'lamp' }), null)
  await product.prepare()
  vi.advanceTimersByTime(BEST_COMPRESSION_DELAY_MS)
  await expect.poll(() => product.levelOf('default')).toBe('best')
  await expect.poll(() => product.levelOf('rising-gen')).toBe('best')
  expect(product.preparedLayouts).toEqual(['default', 'rising-gen'])
})

test('a view that is only previewed is not compressed', async () => {
  const product = await setUpLargeLibrary()
  await product.preview('rising-gen')
  await product.prepareDefaultLayout()
  expect(await product.levelOf('rising-gen')).toBe('fast')
})

test('views of every content have the JSON of the whole', async () => {
  const product = await setUp()
  for (const n of times(30, (number) => number))
    await product.catalog.saveTopic(
      'default',
      sampleTopic({ slug: `t-${n}`, banner: null, content: `"${'é\\u2028'.repeat(8000)}` }),
      null,
    )
  const { json, view } = await product.prepare()
  expect(json.toString()).toBe(await stringifyCatalogView(view))
  expect(JSON.parse(json.toString())).toEqual(view)
})
